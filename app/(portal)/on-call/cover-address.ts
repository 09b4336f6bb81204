import { wallClockText } from '@/lib/on-call/wall-clock'
import { parseRowId } from '@/lib/values/row-id'

/** `insteadOfId`: of several who are on call. */
type Covered = {
  scheduleId: number
  timeZone: string
  startsAt: Date
  endsAt: Date
  now: Date
  insteadOfId?: number | undefined
}

export const OVERRIDES_ID = 'overrides'

/** The page with its override form filled in, but for the person; the part before `now` is left out. */
export function coverAddress({ scheduleId, timeZone, startsAt, endsAt, now, insteadOfId }: Covered) {
  const from = startsAt < now ? now : startsAt
  const times = { from: wallClockText(timeZone, from), to: wallClockText(timeZone, endsAt) }
  const fields = { cover: String(scheduleId), ...times, ...(insteadOfId && { for: String(insteadOfId) }) }
  return `/on-call?${new URLSearchParams(fields)}#${OVERRIDES_ID}`
}

export type Cover = { scheduleId: number; startsAt: string; endsAt: string; insteadOf: string }

type Asked = Partial<Record<'cover' | 'from' | 'to' | 'for', string | string[]>>

/** Of an address that `coverAddress` made; undefined for another. */
export function readCover({ cover, from, to, for: whom }: Asked): Cover | undefined {
  const scheduleId = parseRowId(cover)
  if (scheduleId === undefined || !isFieldTime(from) || !isFieldTime(to)) return undefined
  return { scheduleId, startsAt: from, endsAt: to, insteadOf: String(parseRowId(whom) ?? '') }
}

function isFieldTime(value: unknown): value is string {
  return typeof value === 'string' && /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(value)
}
