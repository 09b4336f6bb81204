import { addOverride } from '../../../lib/on-call/add-override'
import { cancelOverride } from '../../../lib/on-call/cancel-override'
import type { Luck } from '../luck/luck'
import { newest } from '../record/history'
import { type Override, schedulesOf, type Workspace } from '../record/settings'
import type { Stage } from '../world/stage'
import { type Done, idIn } from './act'
import { edit, learnVersion } from './edit'

const HOUR = 3_600_000

type Schedule = Workspace['schedules'][number]
type Who = Pick<Override, 'userId' | 'insteadOfId' | 'isBeside'>
type Spell = { startsAt: number; endsAt: number }

/** For a while, now or later: a person in place of everybody or of one, beside them, or nobody. */
export async function overridePerson(stage: Stage) {
  const { workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  await override(stage, workspace, luck.pick(schedulesOf(workspace)), drawWho(workspace, luck), drawSpell(stage))
}

/** A stretch with a plan of its own, as the documentation has it: first nobody for all of it, then who is on call in it. */
export async function planStretch(stage: Stage) {
  const { workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const schedule = luck.pick(schedulesOf(workspace))
  const spell = drawSpell(stage)
  const [first, second] = [luck.pick(workspace.people), luck.pick(workspace.people)]
  const half = { startsAt: spell.startsAt, endsAt: (spell.startsAt + spell.endsAt) / 2 }
  for (const [who, when] of [
    [IN_PLACE_OF_ALL, spell],
    [{ ...IN_PLACE_OF_ALL, userId: first.userId }, half],
    [{ ...IN_PLACE_OF_ALL, userId: second.userId, isBeside: true }, spell],
  ] as const)
    await override(stage, workspace, schedule, who, when)
}

const IN_PLACE_OF_ALL: Who = { userId: null, insteadOfId: null, isBeside: false }

export function drawSpell({ world, luck }: Stage): Spell {
  const startsAt = world.clocks.trueTime() + luck.pick([-HOUR, 0, HOUR, 12 * HOUR])
  return { startsAt, endsAt: startsAt + luck.pick([1, 2, 8, 24, 48]) * HOUR }
}

function drawWho({ people }: Workspace, luck: Luck): Who {
  const { userId } = luck.pick(people)
  const other = luck.pick(people).userId
  return luck.pick([
    { ...IN_PLACE_OF_ALL, userId },
    { ...IN_PLACE_OF_ALL, userId },
    { ...IN_PLACE_OF_ALL, userId, isBeside: true },
    { ...IN_PLACE_OF_ALL, userId, insteadOfId: other },
    { ...IN_PLACE_OF_ALL, insteadOfId: other },
    IN_PLACE_OF_ALL,
  ])
}

async function override(
  { world, luck }: Stage,
  workspace: Stage['workspaces'][number],
  { scheduleId, overrides }: Schedule,
  who: Who,
  { startsAt, endsAt }: Spell,
) {
  const whom = who.insteadOfId === null ? 'all' : `person ${who.insteadOfId}`
  const place = who.isBeside ? 'beside the others' : `in place of ${whom}`
  const spell = `from ${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`
  await edit(world, workspace, luck, {
    says: `${who.userId === null ? 'nobody' : `person ${who.userId}`} is on call ${place} ${spell}`,
    action: 'override added',
    verb: (ctx) => addOverride(ctx, { scheduleId, ...who, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
    learn: (done) => {
      const overrideId = idIn(done, 'override', 'id')
      const added = { overrideId, ...who, startsAt: Math.max(startsAt, done.wall), endsAt }
      learnVersion(overrides, [...newest(overrides), added], done)
    },
  })
}

/** Cancels one that has not ended. One that has begun ends now. */
export async function cancelOne({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const schedule = luck.pick(schedulesOf(workspace))
  const now = world.clocks.trueTime()
  const left = newest(schedule.overrides).filter(({ endsAt }) => endsAt > now)
  if (left.length === 0) return
  const { overrideId } = luck.pick(left)
  await edit(world, workspace, luck, {
    says: `override ${overrideId} is cancelled`,
    action: 'override cancelled',
    verb: (ctx) => cancelOverride(ctx, { overrideId }),
    learn: (done) => learnEnd(schedule, overrideId, done),
  })
}

/** Of one that has begun, the past stays. */
export function learnEnd({ overrides }: Schedule, overrideId: number, done: Done) {
  const cut = newest(overrides).flatMap((one) => {
    if (one.overrideId !== overrideId) return [one]
    return one.startsAt < done.wall ? [{ ...one, endsAt: done.wall }] : []
  })
  learnVersion(overrides, cut, done)
}
