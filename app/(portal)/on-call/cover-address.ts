import { wallClockText } from '@/lib/on-call/wall-clock'
import { parseRowId } from '@/lib/values/row-id'

type Covered = { scheduleId: number; timeZone: string; startsAt: Date; endsAt: Date; now: Date }

export const OVERRIDES_ID = 'overrides'

/** The page with its override form filled in, but for the person; the part before `now` is left out. */
export function coverAddress({ scheduleId, timeZone, startsAt, endsAt, now }: Covered) {
  const from = startsAt < now ? now : startsAt
  const fields = { cover: String(scheduleId), from: wallClockText(timeZone, from), to: wallClockText(timeZone, endsAt) }
  return `/on-call?${new URLSearchParams(fields)}#${OVERRIDES_ID}`
}

export type Cover = { scheduleId: number; startsAt: string; endsAt: string }

type Asked = { cover?: string | string[]; from?: string | string[]; to?: string | string[] }

/** Of an address that `coverAddress` made; undefined for another. */
export function readCover({ cover, from, to }: Asked): Cover | undefined {
  const scheduleId = parseRowId(cover)
  if (scheduleId === undefined || !isFieldTime(from) || !isFieldTime(to)) return undefined
  return { scheduleId, startsAt: from, endsAt: to }
}

function isFieldTime(value: unknown): value is string {
  return typeof value === 'string' && /^2\d{3}-\d\d-\d\dT\d\d:\d\d$/.test(value)
}
