'use client'

import { agoWords } from './age-words'
import { useReaderZone } from './reader-zone'
import { exactTimeWords, timeWords } from './time-words'
import { useNow } from './use-now'

/** A relative time, with the exact one in the reader's zone. Without scripts: as of when the page was made. */
export function RelativeTime({ at, withExact = false }: { at: Date; withExact?: boolean }) {
  const now = useNow()
  const zone = useReaderZone()
  return (
    // The server rendered it a moment earlier.
    <time dateTime={at.toISOString()} title={exactTimeWords(at, zone)}>
      <span className="whitespace-nowrap" suppressHydrationWarning>
        {agoWords((now - at.getTime()) / 1_000)}
      </span>
      {withExact && ' · '}
      {withExact && <span className="whitespace-nowrap">{timeWords(at, zone, now)}</span>}
    </time>
  )
}
