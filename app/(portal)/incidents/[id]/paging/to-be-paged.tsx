'use client'

import { formatDistanceStrict } from 'date-fns'
import { useReaderZone } from '@/components/ui/reader-zone'
import { exactTimeWords } from '@/components/ui/time-words'
import { useNow } from '@/components/ui/use-now'

/** Shown until the page refreshes, so the time may have passed. */
export function ToBePaged({ at }: { at: Date }) {
  const now = useNow()
  const zone = useReaderZone()
  return (
    <time dateTime={at.toISOString()} title={exactTimeWords(at, zone)} suppressHydrationWarning>
      {at.getTime() - now < 10_000
        ? 'is about to be paged'
        : `will be paged ${formatDistanceStrict(at, now, { addSuffix: true })}`}
    </time>
  )
}
