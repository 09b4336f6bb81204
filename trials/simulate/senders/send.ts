import { ingest } from '../../../lib/ingest/ingest'
import { chunkedBody } from '../../../testing/bodies'
import type { Live } from '../instances/fleet'
import type { Luck } from '../luck/luck'
import type { Attempt, Sending } from '../record/sent'
import { runAs } from '../time/owners'
import type { World } from '../world/world'

const PATIENCE_MS = 12_000
const MOST_ATTEMPTS = 30
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 120_000

/** Sends until the alert is stored or refused for good; `lossRate`: the part of answers that are lost. */
export async function sendUntilTold(world: World, sent: Sending, token: string, luck: Luck, lossRate: number) {
  for (let tries = 0; tries < MOST_ATTEMPTS; tries++) {
    const attempt = await sendOnce(world, sent, token, luck, lossRate)
    if (attempt.status !== undefined && attempt.status < 500 && attempt.status !== 429) return
    await world.pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
  }
}

async function sendOnce(world: World, sent: Sending, token: string, luck: Luck, lossRate: number) {
  const live = world.fleet.live()
  const attempt: Attempt = { at: world.timers.now(), answeredAt: undefined, status: undefined, incidentId: undefined }
  sent.attempts.push(attempt)
  if (live.length === 0) return attempt
  const request = postTo(luck.pick(live), sent, token)
  const answer = await Promise.race([request, world.pause(PATIENCE_MS)])
  if (!answer) return attempt
  if (luck.chance(lossRate)) {
    world.journal.count('answer to a sender lost')
    return attempt
  }
  const { id } = JSON.parse(answer.body)
  const incidentId = answer.status < 300 && id !== undefined ? Number(id) : undefined
  world.journal.write(`${sent.marker} is answered ${answer.status}`)
  return Object.assign(attempt, { answeredAt: world.timers.now(), status: answer.status, incidentId })
}

function postTo({ instance, server }: Live, { body, idempotencyKey }: Sending, token: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
  return runAs(instance, () => ingest(server.ingest, { method: 'POST', headers, body: chunkedBody(Buffer.from(body)) }))
}
