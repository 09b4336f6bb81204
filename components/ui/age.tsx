'use client'

import { useReaderZone } from './reader-zone'
import { exactTimeWords } from './time-words'
import { useNow } from './use-now'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

export function Age({ at }: { at: string }) {
  const now = useNow()
  const date = new Date(at)
  const zone = useReaderZone()
  return (
    // The server rendered it a moment earlier.
    <time dateTime={at} title={exactTimeWords(date, zone)} className="whitespace-nowrap" suppressHydrationWarning>
      {short((now - date.getTime()) / 1_000)}
    </time>
  )
}

function short(seconds: number) {
  if (seconds < MINUTE) return 'now'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h`
  if (seconds < YEAR) return `${Math.floor(seconds / DAY)}d`
  return `${Math.floor(seconds / YEAR)}y`
}
