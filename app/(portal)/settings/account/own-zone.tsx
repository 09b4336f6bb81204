'use client'

import { useReaderZone } from '@/components/ui/reader-zone'

export function OwnZone() {
  return useReaderZone()
}
