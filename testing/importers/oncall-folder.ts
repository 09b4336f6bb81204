import { type Chance, newChance } from './chance'
import { finalShifts, type OcShift } from './oncall-final'
import { OG_FROM as FROM, folderOf, OG_TO as TO } from './opsgenie-folder'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'] as const
const WORKING = ['MO', 'TU', 'WE', 'TH', 'FR']
const HOUR = 3600
const DAY = 24 * HOUR

export function ocUser(id: string, more: object = {}) {
  return {
    id,
    email: `${id.toLowerCase()}@example.com`,
    username: id.toLowerCase(),
    role: 'user',
    timezone: 'UTC',
    teams: [],
    slack: null,
    ...more,
  }
}

export function pageOf(results: readonly unknown[]) {
  return {
    count: results.length,
    next: null,
    previous: null,
    results,
    current_page_number: 1,
    page_size: 50,
    total_pages: 1,
  }
}

export function ocSchedule(id: string, name: string, shifts: readonly OcShift[], more: object = {}) {
  return {
    id,
    name,
    type: 'calendar',
    team_id: null,
    time_zone: 'Europe/Berlin',
    shifts: shifts.map((one) => one.id),
    ical_url_overrides: null,
    on_call_now: [],
    slack: null,
    ...more,
  }
}

export const FETCHED = { 'fetched.json': { at: new Date(FROM).toISOString() } }

/** Made from a seed, with the final shifts that OnCall's rules give. */
export function largeOnCall(seed: number, { people, schedules }: { people: number; schedules: number }) {
  const chance = newChance(seed)
  const ids = Array.from({ length: people }, (_, index) => `U${index}`)
  const made = Array.from({ length: schedules }, (_, index) => {
    const shifts = Array.from({ length: 1 + chance.below(3) }, (_, number) =>
      madeShift(chance, ids, { id: `O${index}N${number}`, level: number }),
    )
    return {
      id: `S${index}`,
      name: `Schedule ${index}`,
      time_zone: chance.one(ZONES),
      shifts: chance.isLikely(0.3) ? [...shifts, madeOverride(chance, ids, index)] : shifts,
    }
  })
  const finals = made.map(
    ({ id, shifts, time_zone }) => [`final_shifts/${id}.json`, finalShifts(shifts, time_zone, FROM, TO)] as const,
  )
  return folderOf({
    ...FETCHED,
    'users.json': [pageOf(ids.slice(0, 150).map((id) => ocUser(id))), pageOf(ids.slice(150).map((id) => ocUser(id)))],
    'schedules.json': pageOf(
      made.map(({ id, name, shifts, time_zone }) => ocSchedule(id, name, shifts, { time_zone })),
    ),
    'on_call_shifts.json': pageOf(made.flatMap(({ shifts }) => shifts)),
    ...Object.fromEntries(finals),
  })
}

/** The lowest level may pause: a pause of a layer above others is nobody's, which OnCall has no word for. */
function madeShift(chance: Chance, ids: readonly string[], { id, level }: { id: string; level: number }): OcShift {
  const rolling_users = Array.from({ length: 1 + chance.below(4) }, () => [
    ...new Set(chance.some(ids, 1 + chance.below(2))),
  ])
  const common = { id, name: `Shift ${id}`, level, time_zone: null }
  const rolling = {
    ...common,
    type: 'rolling_users',
    rolling_users,
    start_rotation_from_user_index: chance.below(rolling_users.length),
  } as const
  const start = chance.one(['2026-01-05T09:00:00', '2026-01-07T22:00:00', '2026-02-01T00:00:00'] as const)
  const later = chance.isLikely(0.2) ? { rotation_start: '2026-02-20T00:00:00' } : { rotation_start: start }
  const week = { ...rolling, ...later, start, frequency: 'weekly', week_start: chance.one(['MO', 'SU']) } as const
  const plain: OcShift[] = [
    { ...week, duration: 7 * DAY, interval: 1 },
    { ...week, duration: 10 * HOUR, interval: 1, by_day: WORKING },
    { ...week, duration: 14 * DAY, interval: 2 },
    { ...rolling, ...later, start, frequency: 'daily', interval: 1, duration: chance.one([DAY, 8 * HOUR]) },
    { ...rolling, start, frequency: 'daily', interval: 2, duration: 9 * HOUR, by_day: WORKING },
    { ...rolling, start, frequency: 'hourly', interval: 12, duration: 12 * HOUR, until: '2026-04-10T09:00:00' },
    {
      ...common,
      type: 'recurrent_event',
      users: rolling_users[0] ?? [],
      start,
      frequency: 'weekly',
      interval: 1,
      duration: 6 * HOUR,
      week_start: 'SU',
      by_day: ['SA', 'SU'],
    },
  ]
  const pausing: OcShift[] = [
    { ...week, duration: 9 * HOUR, interval: 2, by_day: ['MO', 'WE', 'FR'] },
    { ...rolling, start, frequency: 'daily', interval: 3, duration: 10 * HOUR },
  ]
  const all = level === 0 ? [...plain, ...pausing] : plain
  return all[chance.below(all.length)] ?? { ...week, duration: 7 * DAY }
}

function madeOverride(chance: Chance, ids: readonly string[], index: number): OcShift {
  const users = chance.some(ids, 1)
  return {
    id: `X${index}`,
    name: `Override ${index}`,
    type: 'override',
    level: 0,
    time_zone: 'UTC',
    start: '2026-04-01T10:00:00',
    duration: 20 * HOUR,
    users,
  }
}
