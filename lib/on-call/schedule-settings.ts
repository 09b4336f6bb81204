import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { visibleLine } from '../values/text'
import { SHIFT_UNITS, type ShiftUnit } from './shifts'
import { knownTimeZone } from './time-zone'

export type ScheduleSettings = {
  name: string
  timeZone: string
  shiftUnit: string
  shiftLength: number
  handoverTime: string
  startsOn: string
  members: readonly number[]
}

const LONGEST_SHIFT = { hour: 168, day: 90, week: 12 } as const
const MOST_MEMBERS = 50

export type CheckedSettings = { fields: Omit<ScheduleSettings, 'members' | 'shiftUnit'> & { shiftUnit: ShiftUnit } }

export async function checkSettings(
  reader: Reader | Transaction,
  ctx: Context,
  settings: ScheduleSettings,
  scheduleId?: number,
): Promise<CheckedSettings | { errors: FieldErrors }> {
  const name = visibleLine(settings.name)
  const where = { workspaceId: ctx.workspaceId }
  const all = await reader.schedule.findMany({ where, select: { id: true, name: true } })
  const others = all.filter(({ id }) => id !== scheduleId)
  const fault = nameFault(name) ?? takenFault('schedule', name, others)
  const checked = await checkRotation(reader, ctx, settings)
  const errors = 'errors' in checked ? checked.errors : {}
  if (fault !== undefined) return { errors: { name: fault, ...errors } }
  return 'errors' in checked ? checked : { fields: { name, ...checked.fields } }
}

/** Without the name: what says who is on call when. */
export async function checkRotation(
  reader: Reader | Transaction,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  settings: Omit<ScheduleSettings, 'name'>,
): Promise<{ fields: Omit<CheckedSettings['fields'], 'name'> } | { errors: FieldErrors }> {
  const timeZone = knownTimeZone(settings.timeZone)
  const shiftUnit = SHIFT_UNITS.find((unit) => unit === settings.shiftUnit)
  const { shiftLength, handoverTime, startsOn } = settings
  const faults = {
    timeZone: timeZone ? undefined : 'Choose a time zone of the list, such as Europe/Berlin.',
    shiftLength: shiftUnit ? lengthFault(shiftLength, shiftUnit) : 'Choose hours, days or weeks.',
    handoverTime: /^([01]\d|2[0-3]):[0-5]\d$/.test(handoverTime) ? undefined : 'Give a time, such as 09:00.',
    startsOn: dayFault(startsOn),
    members: await membersFault(reader, workspaceId, settings.members),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  if (Object.keys(errors).length > 0 || !timeZone || !shiftUnit) return { errors }
  return { fields: { timeZone, shiftUnit, shiftLength, handoverTime, startsOn } }
}

function lengthFault(length: number, unit: ShiftUnit) {
  const most = LONGEST_SHIFT[unit]
  return Number.isInteger(length) && length >= 1 && length <= most
    ? undefined
    : `Give a whole number from 1 to ${most} ${unit}s.`
}

function dayFault(day: string) {
  const at = /^20\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isDay ? undefined : 'Choose a day between 2000 and 2099.'
}

async function membersFault(reader: Reader | Transaction, workspaceId: number, members: readonly number[]) {
  if (members.length > MOST_MEMBERS) return `Use at most ${MOST_MEMBERS} turns.`
  const people = await reader.user.findMany({ where: { workspaceId, id: { in: [...members] } } })
  if (members.some((id) => people.every((person) => person.id !== id))) return 'Choose people of this workspace.'
  const disabled = people.find(({ disabledAt }) => disabledAt)
  return disabled && `${disabled.name} is disabled: take them out.`
}
