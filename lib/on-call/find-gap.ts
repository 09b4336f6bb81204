import { max } from 'date-fns'
import type { Context } from '../context'
import type { Asking } from '../db/database'
import { compareShifts } from './compare-shifts'
import { shiftsBetween } from './layers/versions'
import { readSchedules, versionsOf } from './read-schedules'
import { type Override, resolveShifts } from './resolve-shifts'
import { wallClockWords } from './wall-clock-words'

type Made = Omit<Override, 'id'> & { scheduleId: number }
type Kept = Pick<Made, 'scheduleId' | 'startsAt' | 'endsAt'> & { id: number }

/**
 * That an override, were it made now, would leave nobody on call where somebody is: in words that follow "it", with the first such
 * time; undefined where it would not.
 */
export async function findGap(asking: Asking, ctx: Context, made: Made): Promise<string | undefined> {
  const newest = { ...made, id: Number.POSITIVE_INFINITY }
  const found = await compareBy(asking, ctx, made, (overrides) => [...overrides, newest])
  return found && inWords(found, ctx, found.gaps[0])
}

/** The same of one that ends now or is taken back, unless nobody has a turn there either: then it was a gap before. */
export async function findGapWithout(asking: Asking, ctx: Context, kept: Kept): Promise<string | undefined> {
  const left = { ...kept, startsAt: max([kept.startsAt, ctx.now]) }
  const found = await compareBy(asking, ctx, left, (overrides) => overrides.filter(({ id }) => id !== kept.id))
  const isTurn = (gap: Span) => found?.turns.some((turn) => turn.startsAt < gap.endsAt && turn.endsAt > gap.startsAt)
  return found && inWords(found, ctx, found.gaps.find(isTurn))
}

type Span = { startsAt: Date; endsAt: Date }

async function compareBy(
  asking: Asking,
  { workspaceId }: Context,
  { scheduleId, startsAt, endsAt }: Span & { scheduleId: number },
  change: (overrides: readonly Override[]) => readonly Override[],
) {
  const period = { from: startsAt, to: endsAt }
  const [schedule] = await readSchedules(asking, { workspaceId, scheduleIds: [scheduleId] }, period)
  if (!schedule) return undefined
  const { overrides, timeZone } = schedule
  const turns = shiftsBetween(versionsOf(schedule), period)
  const compared = compareShifts(resolveShifts(turns, overrides), resolveShifts(turns, change(overrides)), period)
  return { turns, timeZone, gaps: compared.filter(({ before, after }) => before.length > 0 && after.length === 0) }
}

function inWords({ timeZone }: { timeZone: string }, { now }: Context, gap: Span | undefined) {
  return gap && `leaves nobody on call from ${wallClockWords(timeZone, gap.startsAt, now)} ${timeZone}`
}
