import type { Context } from '../context'
import type { Asking } from '../db/database'
import { type ComparedStretch, compareShifts } from './compare-shifts'
import { shiftsBetween } from './layers/versions'
import { readSchedules, versionsOf } from './read-schedules'
import { type Override, resolveShifts } from './resolve-shifts'

/** The first stretch in which an override, were it made now, would leave nobody on call where somebody is. */
export async function findGap(
  asking: Asking,
  { workspaceId }: Context,
  { scheduleId, ...made }: Omit<Override, 'id'> & { scheduleId: number },
): Promise<ComparedStretch | undefined> {
  const period = { from: made.startsAt, to: made.endsAt }
  const [schedule] = await readSchedules(asking, { workspaceId, scheduleIds: [scheduleId] }, period)
  if (!schedule) return undefined
  const { overrides } = schedule
  const turns = shiftsBetween(versionsOf(schedule), period)
  const [before, after] = [overrides, [...overrides, { ...made, id: Number.POSITIVE_INFINITY }]]
  const compared = compareShifts(resolveShifts(turns, before), resolveShifts(turns, after), period)
  return compared.find((stretch) => stretch.before.length > 0 && stretch.after.length === 0)
}
