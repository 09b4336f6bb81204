'use client'

import { type SubmitEvent, useState } from 'react'

export const OFFLINE = 'Not saved: this device is offline. Try again once it is not.'

/** Keeps a form and its input while offline: submitting would lose both to an error page. */
export function useOfflineGuard() {
  const [offline, setOffline] = useState(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }
  return { offline, onSubmit }
}
