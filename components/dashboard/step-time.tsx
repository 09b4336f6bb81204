'use client'

import { useSyncExternalStore } from 'react'

const DAY_MS = 86_400_000

export function StepTime({ at, stepMs }: { at: Date; stepMs: number }) {
  const isMounted = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {formatStep(at, stepMs, isMounted ? undefined : 'UTC')}
    </time>
  )
}

function nothing() {
  return () => undefined
}

/** @param timeZone the reader's if undefined */
export function formatStep(at: Date, stepMs: number, timeZone?: string) {
  if (stepMs >= DAY_MS) return DAY.format(at)
  const format = timeZone === 'UTC' ? HOUR_UTC : HOUR
  return format.format(at)
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const HOUR_PARTS = { weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const HOUR = new Intl.DateTimeFormat('en-GB', HOUR_PARTS)
const HOUR_UTC = new Intl.DateTimeFormat('en-GB', { ...HOUR_PARTS, timeZone: 'UTC' })
