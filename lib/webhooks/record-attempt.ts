import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import { nextAttemptAt } from '../pages/backoff'
import { type Leased, leaseFrom } from './claim'
import type { SendDeps } from './deps'
import type { Sent } from './send-event'

/** Then later events no longer wait for it: some 50 seconds after the first. */
const ATTEMPTS_IN_ORDER = 5

type Attempted = { id: number; attempts: number; sent: Sent }

/** Counts the attempt before it is made. Not stored: the webhook is another instance's now, or turned off. */
export function recordBegin({ db, now }: SendDeps, { id: webhookId, lease }: Leased, eventId: number) {
  const statement = sql`
    UPDATE "WebhookEvent" SET "attempts" = "attempts" + 1, "attemptedAt" = ${now()}
    WHERE "id" = ${eventId} AND "state" = 'pending' AND EXISTS (
      SELECT 1 FROM "Webhook" AS webhook
      WHERE webhook."id" = ${webhookId} AND webhook."lease" = ${lease} AND webhook."isEnabled" = true)`
  return db.writeKnown([{ statement, changes: 1 }])
}

/** Renews the lease. Not stored: it is lost; then only a success still counts. */
export async function recordAttempt(deps: SendDeps, leased: Leased, attempt: Attempted) {
  const change = { statement: changeOf(attempt, whatNext(deps, attempt)) }
  const written = await deps.db.writeKnown([renewal(leased, deps.steady()), change])
  if (!written.isStored && attempt.sent.verdict === 'taken') await deps.db.writeKnown([change])
  return written
}

export async function giveBack({ db, steady }: SendDeps, { id, lease }: Leased) {
  const statement = sql`
    UPDATE "Webhook" SET "leasedUntil" = ${steady()} WHERE "id" = ${id} AND "lease" = ${lease}`
  await db.writeKnown([{ statement }])
}

type Next = { state: 'sent' } | { state: 'failed'; answer: string } | { state: 'pending'; dueAt: Date }

function whatNext({ steady, random }: SendDeps, { attempts, sent }: Attempted): Next {
  const { verdict, answer, retryAfterSeconds } = sent
  if (verdict === 'taken') return { state: 'sent' }
  if (verdict === 'refused') return { state: 'failed', answer }
  const dueAt = nextAttemptAt({ attempts, now: steady(), retryAfterSeconds }, random)
  return dueAt
    ? { state: 'pending', dueAt }
    : { state: 'failed', answer: `Failed after ${attempts} attempts: ${answer}` }
}

function renewal({ id, lease }: Leased, steady: Date): KnownStatement {
  const statement = sql`
    UPDATE "Webhook" SET "leasedUntil" = ${leaseFrom(steady)}
    WHERE "id" = ${id} AND "lease" = ${lease} AND "isEnabled" = true`
  return { statement, changes: 1 }
}

function changeOf({ id, attempts, sent }: Attempted, next: Next) {
  if (next.state === 'sent')
    return sql`UPDATE "WebhookEvent" SET "state" = 'sent', "answer" = ${sent.answer} WHERE "id" = ${id}`
  const answer = next.state === 'failed' ? next.answer : sent.answer
  const change = next.state === 'failed' ? sql`"state" = 'failed'` : sql`"dueAt" = ${next.dueAt}`
  const isAside = attempts >= ATTEMPTS_IN_ORDER ? sql`true` : sql`"isAside"`
  return sql`
    UPDATE "WebhookEvent" SET ${change}, "isAside" = ${isAside}, "answer" = ${answer}
    WHERE "id" = ${id} AND "state" = 'pending' AND "attempts" = ${attempts}`
}
