import { addOverride } from '../../lib/on-call/add-override'
import { changeSchedule } from '../../lib/on-call/change-schedule'
import { newest } from '../model/history'
import type { Stage } from '../steps/stage'
import { drawRotation } from './draw-settings'
import { edit, learnVersion } from './edit'

const HOUR = 3_600_000

/** Puts somebody else on call for a while, from now on or later. */
export async function overrideSomebody({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { scheduleId, overrides } = luck.pick(workspace.schedules)
  const { userId, name } = luck.pick(workspace.people)
  const from = world.clocks.trueTime() + luck.pick([-HOUR, 0, HOUR, 12 * HOUR])
  const [startsAt, endsAt] = [from, from + luck.pick([1, 2, 8, 24, 48]) * HOUR]
  await edit(world, workspace, luck, {
    says: `${name} is on call from ${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`,
    action: 'override added',
    verb: (ctx) => addOverride(ctx, { scheduleId, userId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }),
    learn: (done) => {
      const added = { userId, startsAt: Math.max(startsAt, done.wall), endsAt }
      learnVersion(overrides, [...newest(overrides), added], done)
    },
  })
}

/** Changes a rotation, with effect now or at the next handover. */
export async function changeRotation({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const { scheduleId, rotation } = luck.pick(workspace.schedules)
  const drawn = drawRotation(workspace, luck, new Date(world.clocks.trueTime()))
  const start = luck.pick(['now', 'now', 'handover'] as const)
  await edit(world, workspace, luck, {
    says: `the schedule changes, ${start}`,
    action: 'schedule changed',
    verb: (ctx) => changeSchedule(ctx, { scheduleId, name: 'On call', ...drawn, start }),
    learn: (done) => learnVersion(rotation, start === 'now' ? drawn : undefined, done),
  })
}
