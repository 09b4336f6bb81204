'use client'

import { useReaderZone } from '../ui/reader-zone'
import { dayWords, hourWords } from '../ui/time-words'

export const DAY_MS = 86_400_000

/** Days are those of UTC. */
export function StepTime({ at, stepMs }: { at: Date; stepMs: number }) {
  const zone = useReaderZone()
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {stepWords(at, stepMs, zone)}
    </time>
  )
}

export function stepWords(at: Date, stepMs: number, zone: string) {
  return stepMs >= DAY_MS ? dayWords(at, 'UTC') : hourWords(at, zone)
}
