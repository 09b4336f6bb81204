'use client'

import { useEffect, useState } from 'react'

const EVERY_MS = 20_000

/** The browser's time in milliseconds, every 20 seconds; undefined while the server renders. */
export function useNow() {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
