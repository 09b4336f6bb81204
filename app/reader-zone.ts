import { cookies } from 'next/headers'
import { ZONE_COOKIE } from '@/components/ui/browser-zone'
import { readZone } from '@/components/ui/time-words'
import { knownTimeZone } from '@/lib/on-call/time-zone'

/** The time zone of the reader's browser; UTC while it is not known. */
export async function readerZone() {
  return knownTimeZone(readZone((await cookies()).get(ZONE_COOKIE)?.value)) ?? 'UTC'
}
