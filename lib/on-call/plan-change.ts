import { isDeepStrictEqual } from 'node:util'
import { addDays } from 'date-fns'
import { type Context, requirePermission } from '../context'
import type { Asking } from '../db/database'
import { NotFoundError } from '../errors'
import type { FieldErrors } from '../result'
import { pendingFrom, startByItself } from './layers/pending'
import { replaceRoster, type Start } from './layers/replace-roster'
import { type NamedRoster, newestRoster, peopleById, readSchedules, versionsOf } from './read-schedules'
import { checkSettings, type ScheduleSettings } from './schedule-settings'

export type ScheduleChange = ScheduleSettings & {
  scheduleId: number
  /** By default with the change that is pending, else at the next handover. */
  start?: Start | undefined
  /** For each layer the place that it has in what is edited; undefined for a new one. All of them by default, in order. */
  origins?: readonly (number | undefined)[]
}

/** `replacement` is undefined when nothing changes who is on call. */
export async function planChange(
  asking: Asking,
  ctx: Context,
  { scheduleId, start, origins, ...settings }: ScheduleChange,
  until: Date = ctx.now,
) {
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(asking, wanted, { from: ctx.now, to: until })
  if (!schedule) throw new NotFoundError('No such schedule.')
  requirePermission(ctx, 'change schedules', schedule.teamId)
  const checked = await checkSettings(asking, ctx, settings, scheduleId)
  const refused: { errors: FieldErrors } = {
    errors: { ...('errors' in checked && checked.errors), ...errorsOfStart(start, ctx.now) },
  }
  if ('errors' in checked || Object.keys(refused.errors).length > 0) return refused
  const { name, roster: to } = checked
  const before = newestRoster(schedule)
  const versions = versionsOf(schedule)
  const isMoved = start === 'now' || (start !== undefined && pendingFrom(versions) !== null)
  const isSame = !isMoved && isDeepStrictEqual(unturned(to), unturned(before))
  const known = peopleById(schedule)
  const people = versions.flatMap(({ roster }) => roster.layers.flatMap(({ turns }) => turns.flat()))
  const disabled = people.filter((userId) => known.get(userId)?.disabledAt)
  const from = { versions, origins: origins ?? to.layers.map((_, index) => index), disabled }
  return {
    schedule,
    name,
    before,
    after: to,
    replacement: isSame
      ? undefined
      : replaceRoster({ ...from, to, start: start ?? startByItself(versions, ctx.now), now: ctx.now }),
  }
}

/** Ahead, for a change on a date. */
export const FARTHEST_DAYS = 366

function errorsOfStart(start: Start | undefined, now: Date): FieldErrors {
  if (!(start instanceof Date)) return {}
  if (Number.isNaN(start.getTime())) return { start: 'Choose when the change takes effect.' }
  if (start <= now) return { start: 'Choose a time that is still to come.' }
  return start > addDays(now, FARTHEST_DAYS) ? { start: 'Choose a time within a year.' } : {}
}

function unturned({ timeZone, layers }: NamedRoster) {
  return { timeZone, layers: layers.map(({ holidays: _, shifts: __, ...layer }) => ({ ...layer, firstTurn: 0 })) }
}

export type PlannedChange = Exclude<Awaited<ReturnType<typeof planChange>>, { errors: unknown }>
