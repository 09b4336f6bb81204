import { sql } from '../db/sql/sql'
import { type Leased, nextSequence } from './claim'
import type { SendDeps } from './deps'
import { giveBack, recordAttempt, recordBegin } from './record-attempt'
import { type EventToSend, sendEvent } from './send-event'
import { turnOff } from './turn-off'

/** Then others get its place. */
const TURN_MS = 5_000

/** Sends what is due to a leased webhook, one after another. */
export async function serveWebhook(deps: SendDeps, leased: Leased) {
  const endsAt = performance.now() + TURN_MS
  let isHeld = true
  while (isHeld && performance.now() < endsAt) {
    const event = await nextEvent(deps, leased)
    if (!event) break
    isHeld = await tryEvent(deps, leased, event)
  }
  if (isHeld) await giveBack(deps, leased)
}

type DueEvent = EventToSend & { id: number; attempts: number }

async function nextEvent({ db, steady }: SendDeps, { id }: Leased): Promise<DueEvent | undefined> {
  const [event] = await db.query<Omit<DueEvent, 'at'> & { at: Date | number }>`
    SELECT event."id", event."uid", event."kind", event."sequence", event."at", event."data", event."attempts"
    FROM "WebhookEvent" AS event
    WHERE event."webhookId" = ${id} AND event."sequence" = (${nextSequence(sql`${id}`, steady())})`
  return event && { ...event, at: new Date(event.at) }
}

/** Resolves with whether the lease is still held. */
async function tryEvent(deps: SendDeps, leased: Leased, event: DueEvent) {
  const webhook = await deps.db.read.webhook.findUnique({ where: { id: leased.id } })
  if (!webhook) return false
  const begun = await recordBegin(deps, leased, event.id)
  if (!begun.isStored) return false
  const sent = await sendEvent(deps, webhook, event)
  const { id, attempts } = event
  const recorded = await recordAttempt(deps, leased, { id, attempts: attempts + 1, sent })
  await deps.rest(begun.heldMs + recorded.heldMs)
  if (!recorded.isStored || sent.verdict !== 'gone') return recorded.isStored
  const reason = 'The receiver answered HTTP 410 Gone.'
  await turnOff(deps.db, { ...webhook, reason, now: deps.now() })
  return false
}
