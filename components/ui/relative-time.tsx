'use client'

import { formatDistanceToNowStrict } from 'date-fns'
import { useNow } from './use-now'

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/** A relative time with the exact one in the reader's zone on hover or beside it. Without scripts: in UTC. */
export function RelativeTime({ at, withExact = false }: { at: Date; withExact?: boolean }) {
  const now = useNow()
  const utc = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    <time dateTime={at.toISOString()} title={now ? exact.format(at) : utc} className="whitespace-nowrap">
      {now ? relative(at, now) : utc}
      {now && withExact && ` · ${exact.format(at)}`}
    </time>
  )
}

function relative(at: Date, now: number) {
  return Math.abs(now - at.getTime()) < 10_000 ? 'just now' : formatDistanceToNowStrict(at, { addSuffix: true })
}
