import { isDeepStrictEqual } from 'node:util'
import { addSchedule } from '../../../lib/on-call/add-schedule'
import { changeSchedule } from '../../../lib/on-call/change-schedule'
import { removeSchedule } from '../../../lib/on-call/remove-schedule'
import { beginHistory, newest } from '../record/history'
import { type Roster, schedulesOf } from '../record/settings'
import type { Stage } from '../world/stage'
import { idIn } from './act'
import { drawRoster, settingsOf } from './draw-settings'
import { edit, learnVersion } from './edit'

const MOST_SCHEDULES = 3

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
  const drawn = drawRoster(workspace, luck, new Date(world.clocks.trueTime()))
  const name = `Schedule ${number}`
  return edit(world, workspace, luck, {
    says: 'a schedule is added',
    action: 'schedule added',
    verb: (ctx) => addSchedule(ctx, { name, ...settingsOf(drawn) }),
    learn: (done) => {
      const scheduleId = idIn(done, 'scheduleId')
      const histories = { roster: beginHistory<Roster | undefined>(drawn), overrides: beginHistory([]), swaps: [] }
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
export async function changeRoster({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { scheduleId, name, roster } = luck.pick(schedulesOf(workspace))
  const drawn = drawRoster(workspace, luck, new Date(world.clocks.trueTime()))
  const start = luck.pick(['now', 'now', 'handover', 'rotation'] as const)
  if (isDeepStrictEqual(drawn, newest(roster))) return
  await edit(world, workspace, luck, {
    says: `the schedule changes, ${start}`,
    action: 'schedule changed',
    verb: (ctx) => changeSchedule(ctx, { scheduleId, name, ...settingsOf(drawn), start }),
    learn: (done) => learnVersion(roster, start === 'now' ? drawn : undefined, done),
  })
}
