'use client'

import { agoWords } from './age-words'
import { useReaderZone } from './reader-zone'
import { clockTimeWords, exactTimeWords, timeWords } from './time-words'
import { useNow } from './use-now'

type RelativeTimeProps = {
  at: Date
  /** `zoneless`: on a page that names the zone once. */
  withExact?: boolean | 'zoneless'
}

/** A relative time, with the exact one in the reader's zone. Without scripts: as of when the page was made. */
export function RelativeTime({ at, withExact = false }: RelativeTimeProps) {
  const exact = withExact === 'zoneless' ? clockTimeWords : timeWords
  const now = useNow()
  const zone = useReaderZone()
  return (
    // The server rendered it a moment earlier.
    <time dateTime={at.toISOString()} title={exactTimeWords(at, zone)}>
      <span className="whitespace-nowrap" suppressHydrationWarning>
        {agoWords((now - at.getTime()) / 1_000)}
      </span>
      {withExact && ' · '}
      {withExact && <span className="whitespace-nowrap">{exact(at, zone, now)}</span>}
    </time>
  )
}
