import type { Luck } from '../luck/luck'
import {
  type Policy,
  type Rotation,
  SEVERITIES,
  type Step,
  schedulesOf,
  type Target,
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

/** Turns among some of the people. The first is on the day before `now`, at the latest. */
export function drawRotation({ people }: Workspace, luck: Luck, now: Date): Rotation {
  const shiftUnit = luck.pick(['hour', 'day', 'week'] as const)
  const able = people.filter(({ disabled }) => disabled.at(-1)?.value === false)
  const members = luck.some(able, 0.7).map(({ userId }) => userId)
  return {
    timeZone: luck.pick(ZONES),
    shiftUnit,
    shiftLength: luck.pick(LENGTHS[shiftUnit]),
    handoverTime: `${String(luck.between(0, 23)).padStart(2, '0')}:${luck.pick(['00', '30', '15'])}`,
    startsOn: new Date(now.getTime() - luck.between(1, 20) * DAY_MS).toISOString().slice(0, 10),
    members,
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
