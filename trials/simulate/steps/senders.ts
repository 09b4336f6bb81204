import type { Furnished } from '../record/furnished'
import type { Sending } from '../record/sent'
import { changeWhilePaged } from '../senders/change-while-paged'
import { drawAlert } from '../senders/draw-alert'
import { drawBadBody } from '../senders/draw-bad-body'
import { drawNotice } from '../senders/draw-notice'
import { sendUntilTold } from '../senders/send'
import { silencedTool } from '../senders/silenced-tool'
import { unroutedTool } from '../senders/unrouted-tool'
import type { Stage } from '../world/stage'

const MINUTE = 60_000

/** A few, while something lasts. */
export function alertsDuring(stage: Stage, lastsMs: number) {
  return many(stage, stage.luck.between(1, 6), lastsMs, alert)
}

export const STEPS_OF_SENDERS = {
  alert: (stage: Stage) => many(stage, 1, 0, alert),
  /** Many alerts, at once or within a minute. */
  storm: (stage: Stage) => many(stage, stage.luck.between(5, 40), stage.luck.pick([0, 0, 20_000, 60_000]), alert),
  notice: (stage: Stage) => many(stage, 1, 0, noticeOf(4)),
  'notices in a row': (stage: Stage) =>
    many(stage, stage.luck.between(2, 12), stage.luck.pick([0, 0, 5_000, 600_000]), noticeOf(stage.luck.pick([1, 4]))),
  'silenced tool': silencedTool,
  'unrouted tool': unroutedTool,
  'change while paged': (stage: Stage) => changeWhilePaged(stage, (own) => alertsDuring(own, MINUTE)),
  'bad alert': (stage: Stage) => many(stage, 1, 0, bad),
}

type One = (stage: Stage, workspace: Furnished, sending: Sending) => Promise<void>

async function many(stage: Stage, count: number, withinMs: number, send: One) {
  const { world, mix, workspaces, luck, number } = stage
  const workspace = luck.pick(workspaces)
  const sending = Array.from({ length: count }, async (_, at) => {
    const own = luck.fork(at)
    await world.pause(own.between(0, withinMs))
    const marker = `A${number}.${at}`
    const idempotencyKey = own.chance(mix.idempotentRate) ? marker : undefined
    const { workspaceId } = workspace
    await send({ ...stage, luck: own }, workspace, { workspaceId, marker, body: '', idempotencyKey, attempts: [] })
  })
  await Promise.all(sending)
}

function alert({ world, mix, luck }: Stage, { token }: Furnished, sending: Sending) {
  const sent = { ...sending, ...drawAlert(sending.marker, luck) }
  world.sent.push(sent)
  return sendUntilTold(world, sent, token, luck, mix.lossRate)
}

/** About one of this many signals. */
function noticeOf(signals: number): One {
  return ({ world, mix, luck }, { sourceToken }, sending) => {
    const sent = { ...sending, ...drawNotice(sending.marker, luck, signals) }
    world.notices.push(sent)
    return sendUntilTold(world, sent, sourceToken, luck, mix.lossRate)
  }
}

function bad({ world, mix, luck }: Stage, { token }: Furnished, sending: Sending) {
  const sent = { ...sending, body: drawBadBody(sending.marker, luck) }
  world.bad.push(sent)
  return sendUntilTold(world, sent, token, luck, mix.lossRate)
}
