import type { Fields } from '../audit/changes'
import { describeAddress } from '../channels/web-address'
import type { CalendarKind } from '../db/database'

type Told = { name: string; kind: CalendarKind; url: string | null }

/** For the audit log. */
export function calendarInWords({ name, kind, url }: Told): Fields {
  return { name, kind: KINDS[kind], source: url === null ? 'a file' : describeAddress(url) }
}

const KINDS: Record<CalendarKind, string> = { holidays: 'holidays', absence: 'who is away', shifts: 'who is on call' }
