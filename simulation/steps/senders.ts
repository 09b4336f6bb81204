import { drawAlert } from '../senders/draw-alert'
import { sendUntilTold } from '../senders/send'
import type { Stage } from './stage'

export const STEPS_OF_SENDERS = {
  alert: (stage: Stage) => send(stage, 1, 0),
  /** Many alerts within a minute or at once. */
  storm: (stage: Stage) => send(stage, stage.luck.between(5, 40), stage.luck.pick([0, 0, 20_000, 60_000])),
}

async function send({ world, mix, workspaces, luck, number }: Stage, alerts: number, withinMs: number) {
  const { workspaceId, token } = luck.pick(workspaces)
  const sending = Array.from({ length: alerts }, async (_, at) => {
    const marker = `A${number}.${at}`
    const own = luck.fork(at)
    await world.pause(own.between(0, withinMs))
    const idempotencyKey = own.chance(mix.idempotentRate) ? marker : undefined
    const sent = { workspaceId, marker, ...drawAlert(marker, own), idempotencyKey, attempts: [] }
    await sendUntilTold(world, sent, token, own, mix.lossRate)
  })
  await Promise.all(sending)
}
