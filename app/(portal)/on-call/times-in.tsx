'use client'

import { useReaderZone } from '@/components/ui/reader-zone'

/** Names the zone of all times on the page, once. */
export function TimesIn() {
  return <span className="text-muted text-xs">Times in {useReaderZone()}</span>
}
