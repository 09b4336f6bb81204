'use client'

import { useReaderZone } from '../ui/reader-zone'
import { DAY_MS } from './step-time'

/** Which clock the times of pictures and tables go by. */
export function ZoneNote({ stepMs }: { stepMs: number }) {
  const zone = useReaderZone()
  return <span className="ml-auto text-muted text-xs">{stepMs >= DAY_MS ? 'Days of UTC' : `Times in ${zone}`}</span>
}
