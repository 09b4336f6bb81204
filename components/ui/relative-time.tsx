'use client'

import { formatDistanceStrict } from 'date-fns'
import { useNow } from './use-now'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/**
 * A relative time with the exact one in the reader's zone on hover or beside it. Without scripts: as of when the page was
 * made, and in UTC.
 */
export function RelativeTime({ at, withExact = false }: { at: Date; withExact?: boolean }) {
  const now = useNow()
  const utc = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    // The server says it first, a moment earlier: nothing moves when the scripts come.
    <time
      dateTime={at.toISOString()}
      title={now ? exact.format(at) : utc}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {relative(at, now ?? Date.now())}
      {withExact && ` · ${now ? exact.format(at) : utc}`}
    </time>
  )
}

function relative(at: Date, now: number) {
  return Math.abs(now - at.getTime()) < 10_000 ? 'just now' : formatDistanceStrict(at, now, { addSuffix: true })
}
