import { isDeepStrictEqual } from 'node:util'
import { type Context, requireAdmin } from '../context'
import type { Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { personIn, readSchedules, rotationOf, rotationsOf } from './read-schedules'
import { replaceRotation, type Start } from './replace-rotation'
import { checkSettings, type ScheduleSettings } from './schedule-settings'

export type ScheduleChange = ScheduleSettings & {
  scheduleId: number
  start?: Start
}

/** `replacement` is undefined when the rotation stays. */
export async function planChange(
  reader: Transaction | Reader,
  ctx: Context,
  { scheduleId, start = 'handover', ...settings }: ScheduleChange,
  until: Date = ctx.now,
) {
  requireAdmin(ctx)
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(reader, wanted, { from: ctx.now, to: until })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const checked = await checkSettings(reader, ctx, settings, scheduleId)
  if ('errors' in checked) return checked
  const { name, ...shifts } = checked.fields
  const to = { ...shifts, firstTurn: schedule.firstTurn, members: settings.members }
  const isSame = start === 'handover' && isDeepStrictEqual(to, rotationOf(schedule))
  const rotations = rotationsOf(schedule)
  const people = rotations.flatMap(({ rotation }) => rotation.members)
  const disabled = people.filter((userId) => personIn(schedule, userId)?.disabledAt)
  const replacement = isSame ? undefined : replaceRotation({ rotations, to, start, disabled, now: ctx.now })
  return { schedule, name, replacement }
}

export type PlannedChange = Exclude<Awaited<ReturnType<typeof planChange>>, { errors: unknown }>
