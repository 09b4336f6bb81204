'use client'

import { useReaderZone } from '@/components/ui/reader-zone'

export function TimesIn() {
  return <p className="hidden truncate px-2 pb-1 text-faint text-xs nav:block">Times in {useReaderZone()}</p>
}
