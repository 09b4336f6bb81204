'use client'

import { type SubmitEvent, useState } from 'react'

export const OFFLINE = 'Not saved: this device is offline. Try again once it is not.'

/** Keeps a form and what was typed into it while there is no connection, instead of losing both to an error page. */
export function useOfflineGuard() {
  const [offline, setOffline] = useState(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }
  return { offline, onSubmit }
}
