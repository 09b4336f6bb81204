import { isDeepStrictEqual } from 'node:util'
import { addOverride } from '../../../lib/on-call/add-override'
import { addSchedule } from '../../../lib/on-call/add-schedule'
import { cancelOverride } from '../../../lib/on-call/cancel-override'
import { changeSchedule } from '../../../lib/on-call/change-schedule'
import { removeSchedule } from '../../../lib/on-call/remove-schedule'
import { inOneLayer } from '../../../testing/one-layer'
import { beginHistory, newest } from '../record/history'
import { schedulesOf } from '../record/settings'
import type { Stage } from '../world/stage'
import { idIn } from './act'
import { drawRotation } from './draw-settings'
import { edit, learnVersion } from './edit'

const HOUR = 3_600_000
const MOST_SCHEDULES = 3

/** Puts another person on call for a while, now or later. */
export async function overridePerson({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { scheduleId, overrides } = luck.pick(schedulesOf(workspace))
  const { userId, name } = luck.pick(workspace.people)
  const from = world.clocks.trueTime() + luck.pick([-HOUR, 0, HOUR, 12 * HOUR])
  const [startsAt, endsAt] = [from, from + luck.pick([1, 2, 8, 24, 48]) * HOUR]
  await edit(world, workspace, luck, {
    says: `${name} is on call from ${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`,
    action: 'override added',
    verb: (ctx) => addOverride(ctx, { scheduleId, userId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
    learn: (done) => {
      const added = {
        overrideId: idIn(done, 'override', 'id'),
        userId,
        startsAt: Math.max(startsAt, done.wall),
        endsAt,
      }
      learnVersion(overrides, [...newest(overrides), added], done)
    },
  })
}

/** Cancels one that has not ended. One that has begun ends now. */
export async function cancelOne({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { overrides } = luck.pick(schedulesOf(workspace))
  const now = world.clocks.trueTime()
  const left = newest(overrides).filter(({ endsAt }) => endsAt > now)
  if (left.length === 0) return
  const { overrideId } = luck.pick(left)
  await edit(world, workspace, luck, {
    says: `override ${overrideId} is cancelled`,
    action: 'override cancelled',
    verb: (ctx) => cancelOverride(ctx, { overrideId }),
    learn: (done) => {
      const cut = newest(overrides).flatMap((one) => {
        if (one.overrideId !== overrideId) return [one]
        return one.startsAt < done.wall ? [{ ...one, endsAt: done.wall }] : []
      })
      learnVersion(overrides, cut, done)
    },
  })
}

/** Removes only a schedule that no policy names. */
export async function addOrRemoveSchedule(stage: Stage) {
  const { workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const schedules = schedulesOf(workspace)
  const isAdded = schedules.length < MOST_SCHEDULES && (schedules.length === 1 || luck.chance(0.5))
  await (isAdded ? addOne(stage, workspace) : removeOne(stage, workspace))
}

type Workspace = Stage['workspaces'][number]

function addOne({ world, luck, number }: Stage, workspace: Workspace) {
  const drawn = drawRotation(workspace, luck, new Date(world.clocks.trueTime()))
  const name = `Schedule ${number}`
  return edit(world, workspace, luck, {
    says: 'a schedule is added',
    action: 'schedule added',
    verb: (ctx) => addSchedule(ctx, inOneLayer({ name, ...drawn })),
    learn: (done) => {
      const scheduleId = idIn(done, 'scheduleId')
      const histories = { rotation: beginHistory(drawn), overrides: beginHistory([]) }
      workspace.schedules.push({ scheduleId, name, madeAt: done.wall, isRemoved: false, ...histories })
    },
  })
}

function removeOne({ world, luck }: Stage, workspace: Workspace) {
  const schedule = luck.pick(schedulesOf(workspace))
  const { scheduleId } = schedule
  return edit(world, workspace, luck, {
    says: `schedule ${scheduleId} is removed`,
    action: 'schedule removed',
    verb: (ctx) => removeSchedule(ctx, { scheduleId }),
    learn: () => {
      schedule.isRemoved = true
    },
  })
}

/** Takes effect now, at the next handover, or when the rotation is through. */
export async function changeRotation({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { scheduleId, name, rotation } = luck.pick(schedulesOf(workspace))
  const drawn = drawRotation(workspace, luck, new Date(world.clocks.trueTime()))
  const start = luck.pick(['now', 'now', 'handover', 'rotation'] as const)
  if (isDeepStrictEqual(drawn, newest(rotation))) return
  await edit(world, workspace, luck, {
    says: `the schedule changes, ${start}`,
    action: 'schedule changed',
    verb: (ctx) => changeSchedule(ctx, inOneLayer({ scheduleId, name, ...drawn, start })),
    learn: (done) => learnVersion(rotation, start === 'now' ? drawn : undefined, done),
  })
}
