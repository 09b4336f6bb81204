import { type Chance, newChance } from './chance'
import { OG_FROM as FROM, folderOf, OG_TO as TO } from './opsgenie-folder'
import { finalEntries, type PdLayer, type PdSchedule } from './pagerduty-final'
import { instantAt } from './zoned'

const ZONES = ['America/New_York', 'Europe/London', 'Asia/Kolkata', 'UTC'] as const
const DAY_SECONDS = 86_400

export function pdUser(id: string, more: object = {}) {
  return {
    id,
    type: 'user',
    summary: `Person ${id}`,
    name: `Person ${id}`,
    email: `${id.toLowerCase()}@Example.com`,
    role: 'user',
    time_zone: 'UTC',
    teams: [],
    ...more,
  }
}

export function userReference(id: string) {
  return { id, type: 'user_reference', summary: `Person ${id}` }
}

export function pdSchedule(made: PdSchedule, more: object = {}) {
  const final_schedule = { name: 'Final Schedule', rendered_schedule_entries: finalEntries(made, FROM, TO) }
  return { schedule: { ...made, type: 'schedule', summary: made.name, final_schedule, ...more } }
}

/** Made from a seed, with the final shifts that PagerDuty's rules give. */
export function largePagerDuty(seed: number, { people, schedules }: { people: number; schedules: number }) {
  const chance = newChance(seed)
  const ids = Array.from({ length: people }, (_, index) => `U${index}`)
  const made = Array.from({ length: schedules }, (_, index) => madeSchedule(chance, ids, index))
  const policies = made.map(({ id, name }) => ({
    ...{ id: `E${id}`, type: 'escalation_policy', name: `Policy ${name}`, num_loops: 2 },
    escalation_rules: [
      { escalation_delay_in_minutes: 15, targets: [{ id, type: 'schedule_reference', summary: name }] },
    ],
  }))
  return folderOf({
    'users.json': { users: ids.map((id) => pdUser(id)), more: false },
    'schedules.json': { schedules: made.map(({ id, name }) => ({ id, name, type: 'schedule' })) },
    'escalation_policies.json': [
      { escalation_policies: policies.slice(0, 100) },
      { escalation_policies: policies.slice(100) },
    ],
    ...Object.fromEntries(made.map((one) => [`schedules/${one.id}.json`, pdSchedule(one)])),
  })
}

function madeSchedule(chance: Chance, ids: readonly string[], index: number): PdSchedule {
  const zone = chance.one(ZONES)
  const layers = Array.from({ length: 1 + chance.below(3) }, (_, number) =>
    madeLayer(chance, { zone, ids, id: `S${index}L${number}` }),
  )
  const [user = 'U0'] = chance.some(ids, 1)
  const span = { start: instantAt(zone, '2026-04-03T06:00'), end: instantAt(zone, '2026-04-05T21:30') }
  const overrides = chance.isLikely(0.3) ? [{ id: `O${index}`, user: userReference(user), ...span }] : []
  return { id: `S${index}`, name: `Schedule ${index}`, time_zone: zone, schedule_layers: layers, overrides }
}

function madeLayer(chance: Chance, { zone, ids, id }: { zone: string; ids: readonly string[]; id: string }): PdLayer {
  const days = chance.one([1, 7, 14, 0.5, 2])
  const start = instantAt(zone, chance.one(['2025-12-15T09:00', '2026-01-05T00:00', '2026-02-25T17:30'] as const))
  const users = chance.some(ids, 1 + chance.below(5)).map((user) => ({ user: userReference(user) }))
  return {
    ...{
      id,
      name: `Layer ${id}`,
      start,
      rotation_virtual_start: start,
      rotation_turn_length_seconds: days * DAY_SECONDS,
      users,
    },
    end: chance.isLikely(0.15) ? instantAt(zone, '2026-04-10T12:00') : null,
    restrictions: chance.isLikely(0.6) ? madeRestrictions(chance) : [],
  }
}

function madeRestrictions(chance: Chance): PdLayer['restrictions'] {
  const daily = {
    type: 'daily_restriction',
    start_time_of_day: chance.one(['09:00:00', '20:30:00']),
    duration_seconds: chance.one([28_800, 43_200]),
  } as const
  if (chance.isLikely(0.5)) return [daily]
  const weekly = { type: 'weekly_restriction', start_time_of_day: '08:00:00' } as const
  const weekend = {
    ...weekly,
    start_day_of_week: 5,
    start_time_of_day: '17:00:00',
    duration_seconds: 3 * DAY_SECONDS - 9 * 3600,
  }
  return chance.isLikely(0.5)
    ? [weekend]
    : [1, 2, 3, 4, 5].map((start_day_of_week) => ({ ...weekly, start_day_of_week, duration_seconds: 36_000 }))
}
