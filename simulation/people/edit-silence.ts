import { addSilence } from '../../lib/silences/add'
import { endSilence } from '../../lib/silences/end'
import { newest } from '../model/history'
import type { Stage } from '../steps/stage'
import { idIn } from './act'
import { drawConditions } from './draw-conditions'
import { edit, learnVersion } from './edit'

const HOUR = 3_600_000
const ONCE = { repeatDays: null, timeZone: null }

export async function silence({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const conditions = drawConditions(luck)
  const startsAt = world.clocks.trueTime() + luck.pick([-HOUR, 0, HOUR, 6 * HOUR])
  const endsAt = startsAt + luck.pick([2, 4, 12, 48]) * HOUR
  await edit(world, workspace, luck, {
    says: `a silence from ${new Date(startsAt).toISOString()} to ${new Date(endsAt).toISOString()}`,
    action: 'silence added',
    verb: (ctx) =>
      addSilence(ctx, {
        reason: 'Simulated',
        conditions,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        ...ONCE,
      }),
    learn: (done) => {
      const added = { silenceId: idIn(done, 'silenceId'), conditions, startsAt, endsAt }
      learnVersion(workspace.silences, [...newest(workspace.silences), added], done)
    },
  })
}

/** Its incidents may begin to page. */
export async function endOneSilence({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const silences = newest(workspace.silences)
  if (silences.length === 0) return
  const { silenceId } = luck.pick(silences)
  const pages = luck.chance(0.5)
  // From the moment when it may have ended.
  world.endedSilences.add(silenceId)
  await edit(world, workspace, luck, {
    says: `silence ${silenceId} is ended${pages ? ', and its incidents page' : ''}`,
    action: 'silence ended',
    verb: (ctx) => endSilence(ctx, { silenceId, pages }),
    learn: (done) => {
      const left = newest(workspace.silences).filter((one) => one.silenceId !== silenceId)
      learnVersion(workspace.silences, left, done)
    },
  })
}
