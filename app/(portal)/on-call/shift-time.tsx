'use client'

import { useReaderZone } from '@/components/ui/reader-zone'
import { clockTimeWords, timeWords } from '@/components/ui/time-words'
import { useNow } from '@/components/ui/use-now'

type ShiftTimeProps = {
  at: Date
  timeZone: string
  /** On a page whose times are those of the schedule. */
  isOfSchedule?: boolean | undefined
}

/** In the reader's zone, which the page names once; in the schedule's on hover. */
export function ShiftTime({ at, timeZone, isOfSchedule = false }: ShiftTimeProps) {
  const now = useNow()
  const zone = useReaderZone()
  return (
    <time dateTime={at.toISOString()} title={timeWords(at, timeZone, now)} className="whitespace-nowrap">
      {clockTimeWords(at, isOfSchedule ? timeZone : zone, now)}
    </time>
  )
}
