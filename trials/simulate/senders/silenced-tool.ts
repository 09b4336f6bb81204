import { changeOrAddPolicy, changeRules } from '../people/edit-paging'
import { endIt, makeSilence } from '../people/edit-silence'
import type { Furnished } from '../record/furnished'
import type { Condition } from '../record/settings'
import type { Stage } from '../world/stage'
import { drawSignal } from './draw-notice'
import { sendUntilTold } from './send'

const MINUTE = 60_000
export const MOST_NOTICES = 12

/** A tool repeats its notice while a person silences it, and may go on after the silence has ended. */
export async function silencedTool(stage: Stage) {
  const { world, workspaces, luck } = stage
  const workspace = luck.pick(workspaces)
  const everyMs = luck.pick([5, 20, 60]) * MINUTE
  const lastsMs = luck.pick([0.2, 0.5, 0.9]) * MOST_NOTICES * everyMs
  const signals = Array.from({ length: luck.between(1, 2) }, (_, at) => `T${stage.number}.${at}`)
  const repeating = signals.map((signal) => repeat(stage, workspace, { signal, everyMs }))
  await world.pause(luck.pick([0, 0, 1_000, everyMs]))
  const changing = changeWhatPages(stage, workspace, lastsMs)
  await silenceIt({ ...stage, luck: luck.fork('silence') }, workspace, lastsMs)
  await Promise.all([...repeating, changing])
}

/** At times a notice is routed otherwise than the first one was. */
async function changeWhatPages(stage: Stage, workspace: Furnished, lastsMs: number) {
  const luck = stage.luck.fork('change')
  if (luck.chance(0.6)) return
  await stage.world.pause(luck.between(0, 2 * lastsMs))
  const change = luck.pick([changeRules, changeOrAddPolicy])
  await change({ ...stage, luck, workspaces: [workspace] })
}

type Repeated = { signal: string; everyMs: number }

/** A tool's notices about a signal of its own, one every so often. */
export async function repeat(
  { world, mix, number, ...stage }: Stage,
  workspace: Furnished,
  { signal, everyMs }: Repeated,
) {
  const luck = stage.luck.fork(signal)
  const { workspaceId, sourceToken } = workspace
  const noticeOf = drawSignal(signal, luck)
  await world.pause(luck.pick([0, 3_000]))
  for (let at = 0; at < MOST_NOTICES; at++) {
    const own = luck.fork(at)
    const marker = `A${number}.${signal}.${at}`
    const idempotencyKey = own.chance(mix.idempotentRate) ? marker : undefined
    const sent = { workspaceId, marker, idempotencyKey, attempts: [], ...noticeOf(marker) }
    world.notices.push(sent)
    const sending = sendUntilTold(world, sent, sourceToken, own, mix.lossRate)
    await Promise.all([sending, world.pause(everyMs)])
  }
}

async function silenceIt({ world, luck, number }: Stage, workspace: Furnished, lastsMs: number) {
  const { workspaceId } = workspace
  const startsAt = world.clocks.trueTime()
  const conditions: Condition[] = [{ field: 'summary', operator: 'contains', values: [`of T${number}.`] }]
  const asked = { conditions, startsAt, endsAt: startsAt + lastsMs, repeatDays: null, isWide: false }
  const by = { ...luck.pick(workspace.people), workspaceId }
  const silenceId = await makeSilence({ world, luck }, workspace, by, { ...asked, pagesAfter: luck.chance(0.8) })
  if (silenceId === undefined || luck.chance(0.7)) return
  await world.pause(luck.between(0, lastsMs))
  await endIt({ world, luck }, workspace, silenceId)
}
