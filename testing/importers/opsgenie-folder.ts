import { type Chance, newChance } from './chance'
import { type OgOverride, type OgRotation, type OgSchedule, ogTimeline } from './opsgenie-timeline'
import { DAY, instantAt } from './zoned'

type Files = Record<string, unknown>

/** As files: what is text already stays, such as JSON that is broken. */
export function folderOf(files: Files): Map<string, string> {
  const texts = Object.entries(files).map(
    ([path, file]) => [path, typeof file === 'string' ? file : JSON.stringify(file)] as const,
  )
  return new Map(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function ogUser(id: string, username: string, more: object = {}) {
  return {
    user: {
      id,
      username,
      fullName: `Full ${username.split('@')[0]}`,
      role: { id: 'User', name: 'User' },
      blocked: false,
      verified: true,
      timeZone: 'Europe/Berlin',
      locale: 'en_US',
      ...more,
    },
    notificationRuleList: [],
  }
}

export function ogSchedule({ overrides, ...schedule }: OgSchedule, more: object = {}) {
  return {
    schedule: { ...schedule, enabled: true, ...more },
    ...(overrides && { scheduleOverrideList: overrides }),
  }
}

export const OG_FROM = Date.parse('2026-03-02T00:00:00Z')
export const OG_TO = OG_FROM + 56 * DAY

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC', 'Australia/Sydney'] as const
const START = ['2026-01-05T08:00', '2026-02-02T09:30', '2025-12-01T00:00', '2026-02-25T17:00'] as const

/** Made from a seed, with the final shifts that Opsgenie's rules give. */
export function largeOpsgenie(
  seed: number,
  { people, schedules }: { people: number; schedules: number },
): Map<string, string> {
  const chance = newChance(seed)
  const names = Array.from({ length: people }, (_, index) => `person${index}@example.com`)
  const files: Files = {}
  for (const [index, name] of names.entries()) files[`users/${name}-u${index}.json`] = ogUser(`u${index}`, name)
  const made = Array.from({ length: schedules }, (_, index) => madeSchedule(chance, names, index))
  for (const one of made) {
    files[`schedules/${one.name}-${one.id}.json`] = ogSchedule(one)
    files[`timelines/${one.id}.json`] = ogTimeline(one, OG_FROM, OG_TO)
    files[`escalations/Policy ${one.name}-e${one.id}.json`] = madeEscalation(one)
  }
  return folderOf(files)
}

function madeEscalation({ id, name }: OgSchedule) {
  const recipient = { type: 'schedule', id, name }
  const rule = { condition: 'if-not-acked', notifyType: 'default', recipient }
  const rules = [0, 10].map((timeAmount) => ({ ...rule, delay: { timeAmount, timeUnit: 'minutes' } }))
  return { id: `e${id}`, name: `Policy ${name}`, rules }
}

function madeSchedule(chance: Chance, names: readonly string[], index: number): OgSchedule {
  const zone = chance.one(ZONES)
  const rotations = Array.from({ length: 1 + chance.below(2) }, (_, number) =>
    madeRotation(chance, { zone, names, id: `s${index}r${number}` }),
  )
  const schedule = { id: `s${index}`, name: `Schedule ${index}`, timezone: zone, rotations }
  return chance.isLikely(0.3) ? { ...schedule, overrides: [madeOverride(chance, schedule, names)] } : schedule
}

type Of = { zone: string; names: readonly string[]; id: string }

function madeRotation(chance: Chance, { zone, names, id }: Of): OgRotation {
  const type = chance.one(['daily', 'weekly', 'hourly'] as const)
  const participants = chance
    .some(names, 1 + chance.below(5))
    .map((username) => ({ type: 'user', id: `u${names.indexOf(username)}`, username }))
  const length = type === 'hourly' ? 12 : 1 + chance.below(3)
  const rotation: OgRotation = {
    ...{ id, name: `Rotation ${id}`, startDate: instantAt(zone, chance.one(START)), type, length },
    participants: chance.isLikely(0.1) ? [...participants, { type: 'none' }] : participants,
  }
  if (chance.isLikely(0.2)) rotation.endDate = instantAt(zone, '2026-04-15T12:00')
  if (chance.isLikely(0.5)) rotation.timeRestriction = madeRestriction(chance)
  return rotation
}

function madeRestriction(chance: Chance): NonNullable<OgRotation['timeRestriction']> {
  const clock = chance.one([
    { startHour: 9, startMin: 0, endHour: 17, endMin: 30 },
    { startHour: 22, startMin: 0, endHour: 6, endMin: 0 },
  ])
  if (chance.isLikely(0.5)) return { type: 'time-of-day', restriction: clock }
  const working = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
    ...{ startDay: day, endDay: day },
    ...{ startHour: 8, startMin: 30, endHour: 18, endMin: 0 },
  }))
  const weekend = { startDay: 'friday', startHour: 18, startMin: 0, endDay: 'monday', endHour: 8, endMin: 30 }
  return { type: 'weekday-and-time-of-day', restrictions: chance.isLikely(0.5) ? working : [weekend] }
}

function madeOverride(chance: Chance, { rotations, timezone }: OgSchedule, names: readonly string[]): OgOverride {
  const [username = ''] = chance.some(names, 1)
  const user = { type: 'user', id: `u${names.indexOf(username)}`, username }
  const [first] = rotations
  const span = { startDate: instantAt(timezone, '2026-03-20T07:00'), endDate: instantAt(timezone, '2026-03-23T19:30') }
  const isOfOne = first !== undefined && chance.isLikely(0.5)
  return { alias: 'cover', user, ...span, ...(isOfOne && { rotations: [{ id: first.id }] }) }
}
