import { isDeepStrictEqual } from 'node:util'
import { type Context, requireAdmin } from '../context'
import type { Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { replaceRoster, type Start } from './layers/replace-roster'
import { type NamedRoster, newestRoster, personIn, readSchedules, versionsOf } from './read-schedules'
import { checkSettings, type ScheduleSettings } from './schedule-settings'

export type ScheduleChange = ScheduleSettings & {
  scheduleId: number
  start?: Start
  /** For each layer the place that it has in what is edited; undefined for a new one. All of them by default, in order. */
  origins?: readonly (number | undefined)[]
}

/** `replacement` is undefined when nothing changes who is on call. */
export async function planChange(
  reader: Transaction | Reader,
  ctx: Context,
  { scheduleId, start = 'handover', origins, ...settings }: ScheduleChange,
  until: Date = ctx.now,
) {
  requireAdmin(ctx)
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [schedule] = await readSchedules(reader, wanted, { from: ctx.now, to: until })
  if (!schedule) throw new NotFoundError('No such schedule.')
  const checked = await checkSettings(reader, ctx, settings, scheduleId)
  if ('errors' in checked) return checked
  const { name, roster: to } = checked
  const before = newestRoster(schedule)
  const isSame = start === 'handover' && isDeepStrictEqual(unturned(to), unturned(before))
  const versions = versionsOf(schedule)
  const people = versions.flatMap(({ roster }) => roster.layers.flatMap(({ turns }) => turns.flat()))
  const disabled = people.filter((userId) => personIn(schedule, userId)?.disabledAt)
  const from = { versions, origins: origins ?? to.layers.map((_, index) => index), disabled }
  return {
    schedule,
    name,
    before,
    after: to,
    replacement: isSame ? undefined : replaceRoster({ ...from, to, start, now: ctx.now }),
  }
}

function unturned({ timeZone, layers }: NamedRoster) {
  return { timeZone, layers: layers.map((layer) => ({ ...layer, firstTurn: 0 })) }
}

export type PlannedChange = Exclude<Awaited<ReturnType<typeof planChange>>, { errors: unknown }>
