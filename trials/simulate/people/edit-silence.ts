import { addSilence } from '../../../lib/silences/add'
import { endSilence } from '../../../lib/silences/end'
import type { Furnished } from '../record/furnished'
import { newest } from '../record/history'
import type { Condition } from '../record/settings'
import type { AskedSilence } from '../record/silenced'
import type { Stage } from '../world/stage'
import { type Acting, idIn } from './act'
import { drawConditions } from './draw-conditions'
import { adminOf, edit, learnVersion } from './edit'

const HOUR = 3_600_000
/** All alerts and notices have another service. */
const EVERYTHING: Condition[] = [{ field: 'label', key: 'service', operator: 'is not', values: ['none'] }]

export async function silence({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const isWide = luck.chance(0.15)
  const hours = luck.pick([2, 4, 12, 48])
  const startsAt = world.clocks.trueTime() + luck.pick([-HOUR, 0, HOUR, 6 * HOUR])
  const times = { startsAt, endsAt: startsAt + hours * HOUR, repeatDays: hours < 24 && luck.chance(0.15) ? 1 : null }
  const conditions = isWide ? EVERYTHING : drawConditions(luck)
  const by = luck.chance(0.5)
    ? adminOf(workspace)
    : { ...luck.pick(workspace.people), workspaceId: workspace.workspaceId }
  await makeSilence({ world, luck }, workspace, by, { ...times, conditions, isWide, pagesAfter: luck.chance(0.7) })
}

type Making = Pick<Stage, 'world' | 'luck'>

/** Resolves with its id; undefined when it was refused or not made. */
export async function makeSilence({ world, luck }: Making, workspace: Furnished, by: Acting, asked: AskedSilence) {
  const { isWide, ...settings } = asked
  const { startsAt, endsAt, repeatDays } = settings
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const zone = { timeZone: repeatDays === null ? null : 'UTC' }
  let made: number | undefined
  await edit(world, workspace, luck, {
    by,
    says: `${by.name} silences ${isWide ? 'everything ' : ''}from ${times.startsAt.toISOString()} to ${times.endsAt.toISOString()}`,
    action: 'silence added',
    verb: async (ctx) => {
      const answer = await addSilence(ctx, { reason: 'Simulated', ...settings, ...times, ...zone })
      if (answer.ok) return answer
      world.journal.count(`silence refused to ${by.isAdmin ? 'an admin' : 'a responder'}`)
      // Nobody silences the past, and a clock may be ahead.
      if (times.endsAt > ctx.now) world.refusedSilences.push({ by, at: world.clocks.trueTime() })
      return answer
    },
    learn: (done) => {
      made = idIn(done, 'silenceId')
      world.madeSilences.push({ silenceId: made, by, begunAt: done.begunAt, ...asked })
      learnVersion(workspace.silences, [...newest(workspace.silences), { silenceId: made, ...settings }], done)
    },
  })
  return made
}

export async function endOneSilence({ world, workspaces, luck }: Stage) {
  const workspace = luck.pick(workspaces)
  const silences = newest(workspace.silences)
  if (silences.length > 0) await endIt({ world, luck }, workspace, luck.pick(silences).silenceId)
}

/** Its incidents may begin to page. */
export async function endIt({ world, luck }: Making, workspace: Furnished, silenceId: number) {
  if (world.fleet.live().length === 0) return
  const pages = luck.chance(0.5)
  // From the moment when it may have ended.
  const ended = { silenceId, pages, begunAt: world.timers.now(), doneAt: undefined }
  world.endedSilences.push(ended)
  await edit(world, workspace, luck, {
    says: `silence ${silenceId} is ended${pages ? ', and its incidents page' : ''}`,
    action: 'silence ended',
    verb: (ctx) => endSilence(ctx, { silenceId, pages }),
    learn: (done) => {
      Object.assign(ended, { doneAt: done.doneAt })
      const left = newest(workspace.silences).filter((one) => one.silenceId !== silenceId)
      learnVersion(workspace.silences, left, done)
    },
  })
}
