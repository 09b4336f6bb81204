'use client'

import { useReaderZone } from '@/components/ui/reader-zone'
import { timeWords } from '@/components/ui/time-words'

export function ShiftTime({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <time dateTime={at.toISOString()} title={timeWords(at, timeZone)} className="whitespace-nowrap">
      {timeWords(at, useReaderZone())}
    </time>
  )
}
