import type { Luck } from '../luck/luck'
import {
  type Layer,
  type Policy,
  type Roster,
  SEVERITIES,
  type Step,
  schedulesOf,
  type Target,
  type WeekHours,
  type Workspace,
} from '../record/settings'

export const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'UTC',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
]
const LENGTHS = { hour: [1, 4, 8, 12], day: [1, 2], week: [1] } as const
const DAY_MS = 86_400_000

/** Often one layer; those above others have hours or holidays, or are beside them. */
export function drawRoster(workspace: Workspace, luck: Luck, now: Date): Roster {
  const above = Array.from({ length: luck.pick([0, 1, 1, 2]) }, () => {
    const closing = drawClosing(workspace, luck)
    const hours = closing.calendarId !== null && luck.chance(0.5) ? [] : drawHours(luck)
    return { ...drawLayer(workspace, luck, now), ...closing, hours, adds: luck.chance(0.3) }
  })
  return { timeZone: luck.pick(ZONES), layers: [...above, drawLayer(workspace, luck, now)] }
}

/** Turns among some of the people. The first is on the day before `now`, at the latest. */
function drawLayer({ people }: Workspace, luck: Luck, now: Date): Layer {
  const shiftUnit = luck.pick(['hour', 'day', 'week'] as const)
  const able = people.filter(({ disabled }) => disabled.at(-1)?.value === false)
  const members = luck.some(able, 0.7).map(({ userId }) => userId)
  return {
    shiftUnit,
    shiftLength: luck.pick(LENGTHS[shiftUnit]),
    handoverTime: drawTime(luck),
    startsOn: new Date(now.getTime() - luck.between(1, 20) * DAY_MS).toISOString().slice(0, 10),
    turns: luck.chance(0.3) ? inTurnsOfTwo(members, luck) : members.map((userId) => [userId]),
    hours: [],
    adds: false,
    ...ALWAYS_OPEN,
  }
}

const ALWAYS_OPEN = { calendarId: null, onHolidaysOnly: false }

/** On holidays, or on all other days. */
function drawClosing({ calendars }: Workspace, luck: Luck) {
  if (calendars.length === 0 || luck.chance(0.2)) return ALWAYS_OPEN
  return { calendarId: luck.pick(calendars).calendarId, onHolidaysOnly: luck.chance(0.5) }
}

/** And a turn of nobody, perhaps. */
function inTurnsOfTwo(members: readonly number[], luck: Luck) {
  const turns = members.map((userId, at) => [...new Set([userId, members[(at + 1) % members.length] ?? userId])])
  return luck.chance(0.3) ? [...turns, []] : turns
}

/** Over midnight and the week's end, too. */
function drawHours(luck: Luck): WeekHours[] {
  return Array.from({ length: luck.between(1, 3) }, () => {
    const day = luck.between(1, 7)
    const to = luck.pick([day, day, (day % 7) + 1, luck.between(1, 7)])
    return { from: { day, time: drawTime(luck) }, to: { day: to, time: drawTime(luck) } }
  })
}

function drawTime(luck: Luck) {
  return `${String(luck.between(0, 23)).padStart(2, '0')}:${luck.pick(['00', '30', '15'])}`
}

/** As the form of a schedule gives it. */
export function settingsOf({ timeZone, layers }: Roster) {
  const always = { name: '', skipsClosed: false, startsAt: null, endsAt: null }
  return {
    timeZone,
    layers: layers.map(({ shiftLength, ...layer }) => ({ ...always, ...layer, shiftLengths: [shiftLength] })),
  }
}

export function drawPolicy(workspace: Workspace, luck: Luck): Policy {
  return policyOf(
    Array.from({ length: luck.between(1, 3) }, () => drawStep(workspace, luck)),
    luck,
  )
}

const MOST_STEPS = 4

/** A person adds a step, removes one, or says anew what those do that there are. */
export function drawChange(workspace: Workspace, { steps }: Policy, luck: Luck): Policy {
  const kind = luck.pick(['add', 'remove', 'rewrite'] as const)
  const place = luck.between(0, steps.length - 1)
  if (kind === 'add' && steps.length < MOST_STEPS)
    return policyOf(steps.toSpliced(luck.between(0, steps.length), 0, drawStep(workspace, luck)), luck)
  if (kind === 'remove' && steps.length > 1) return policyOf(steps.toSpliced(place, 1), luck)
  return policyOf(
    steps.map(({ stepId }) => ({ ...drawStep(workspace, luck), stepId })),
    luck,
  )
}

function drawStep(workspace: Workspace, luck: Luck): Step {
  const stepId = luck.between(1, 1_000_000_000)
  return { stepId, waitMinutes: luck.pick([1, 2, 5, 15, 30]), targets: drawTargets(workspace, luck) }
}

function policyOf(steps: Step[], luck: Luck): Policy {
  const shortest = Math.min(...steps.map(({ waitMinutes }) => waitMinutes)) * 60
  return {
    name: `Policy ${luck.between(1, 1_000_000_000)}`,
    severities: luck.chance(0.5) ? ['high', 'critical'] : luck.some(SEVERITIES, 0.7),
    repeats: luck.between(0, 3),
    groupBy: luck.pick([[], ['service'], ['service', 'host']]),
    gatherSeconds: luck.pick([10, 30, 60, 300].filter((seconds) => seconds < shortest)),
    unacknowledgeMinutes: luck.pick([null, null, null, 90, 600]),
    steps,
  }
}

function drawTargets(workspace: Workspace, luck: Luck): Target[] {
  const { people } = workspace
  const schedules = schedulesOf(workspace)
  const able = people.filter(({ disabled }) => disabled.at(-1)?.value === false)
  const person = (): Target => ({ userId: luck.pick(able).userId })
  const schedule = schedules.length > 0 && luck.chance(0.7) ? luck.pick(schedules) : undefined
  const first = schedule ? { scheduleId: schedule.scheduleId } : person()
  return luck.chance(0.3) ? [first, person()] : [first]
}
