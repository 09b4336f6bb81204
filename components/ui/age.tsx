'use client'

import { ageWords } from './age-words'
import { useReaderZone } from './reader-zone'
import { exactTimeWords } from './time-words'
import { useNow } from './use-now'

export function Age({ at }: { at: string }) {
  const now = useNow()
  const date = new Date(at)
  const zone = useReaderZone()
  return (
    // The server rendered it a moment earlier.
    <time dateTime={at} title={exactTimeWords(date, zone)} className="whitespace-nowrap" suppressHydrationWarning>
      {ageWords((now - date.getTime()) / 1_000)}
    </time>
  )
}
