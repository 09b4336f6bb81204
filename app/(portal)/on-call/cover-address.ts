import { wallClockText } from '@/lib/on-call/wall-clock'
import { parseRowId } from '@/lib/values/row-id'

/** `insteadOfId`: of several who are on call; `asks`: the others are to be asked who covers. */
type Covered = {
  scheduleId: number
  timeZone: string
  startsAt: Date
  endsAt: Date
  now: Date
  insteadOfId?: number | undefined
  asks?: boolean
}

/** Of the form: the list above it may be long. */
export const COVER_ID = 'cover'

/** The page with its override form filled in, but for the person; the part before `now` is left out. */
export function coverAddress({ scheduleId, timeZone, startsAt, endsAt, now, insteadOfId, asks }: Covered) {
  const from = startsAt < now ? now : startsAt
  const times = { from: wallClockText(timeZone, from), to: wallClockText(timeZone, endsAt) }
  const whom = { ...(insteadOfId && { for: String(insteadOfId) }), ...(asks && { by: 'ask' }) }
  const fields = { cover: String(scheduleId), ...times, ...whom }
  return `/on-call?${new URLSearchParams(fields)}#${COVER_ID}`
}

export type Cover = { scheduleId: number; userId: string; startsAt: string; endsAt: string; insteadOf: string }

type Asked = Partial<Record<'cover' | 'from' | 'to' | 'for' | 'by', string | string[]>>

/** Of an address that `coverAddress` made; undefined for another. */
export function readCover({ cover, from, to, for: whom, by }: Asked): Cover | undefined {
  const scheduleId = parseRowId(cover)
  if (scheduleId === undefined || !isFieldTime(from) || !isFieldTime(to)) return undefined
  const people = { userId: by === 'ask' ? by : '', insteadOf: String(parseRowId(whom) ?? '') }
  return { scheduleId, startsAt: from, endsAt: to, ...people }
}

function isFieldTime(value: unknown): value is string {
  return typeof value === 'string' && /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(value)
}
