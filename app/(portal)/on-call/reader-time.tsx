'use client'

import { useEffect, useState } from 'react'

const format = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time in the reader's zone, with the schedule's on hover. Without scripts: the schedule's. */
export function ReaderTime({ at, scheduleTime }: { at: Date; scheduleTime: string }) {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  return (
    <time dateTime={at.toISOString()} title={scheduleTime} className="whitespace-nowrap">
      {isHere ? format.format(at) : scheduleTime}
    </time>
  )
}
