'use client'

import { type SubmitEvent, useState } from 'react'

export const OFFLINE = 'Not saved: this device is offline. Try again once it is not.'
const OWN_MACHINE = /^(localhost|127\..+|\[::1\])$/

/** Keeps a form and its input while offline: submitting would lose both to an error page. */
export function useOfflineGuard() {
  const [offline, setOffline] = useState(false)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    setOffline(isOffline())
    if (isOffline()) event.preventDefault()
  }
  return { offline, onSubmit }
}

/** Without a network, a browser says that it is offline, and still reaches a server on its own machine. */
export function isOffline() {
  return !navigator.onLine && !OWN_MACHINE.test(location.hostname)
}
