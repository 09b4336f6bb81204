'use client'

import { useReaderZone } from '@/components/ui/reader-zone'
import { timeWords } from '@/components/ui/time-words'
import { useNow } from '@/components/ui/use-now'

export function ShiftTime({ at, timeZone }: { at: Date; timeZone: string }) {
  const now = useNow()
  const zone = useReaderZone()
  return (
    <time dateTime={at.toISOString()} title={timeWords(at, timeZone, now)} className="whitespace-nowrap">
      {timeWords(at, zone, now)}
    </time>
  )
}
