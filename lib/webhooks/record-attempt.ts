import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { nextAttemptAt } from '../pages/backoff'
import { type Leased, leaseFrom } from './claim'
import type { SendDeps } from './deps'
import type { Sent } from './send-event'

/** Then later events no longer wait for it: some 50 seconds after the first. */
const ATTEMPTS_IN_ORDER = 5

type Attempted = { id: number; attempts: number; sent: Sent }

/** Counts the attempt before it is made. False: the webhook is another instance's now, or turned off. */
export async function recordBegin({ db, now }: SendDeps, { id: webhookId, lease }: Leased, eventId: number) {
  const changed = await db.writeStatements(
    ({ execute }) => execute`
      UPDATE "WebhookEvent" SET "attempts" = "attempts" + 1, "attemptedAt" = ${now()}
      WHERE "id" = ${eventId} AND "state" = 'pending' AND EXISTS (
        SELECT 1 FROM "Webhook" AS webhook
        WHERE webhook."id" = ${webhookId} AND webhook."lease" = ${lease} AND webhook."isEnabled" = true)`,
  )
  return changed === 1
}

/** Resolves with whether the lease is still held; it is renewed. */
export function recordAttempt(deps: SendDeps, leased: Leased, attempt: Attempted): Promise<boolean> {
  const next = whatNext(deps, attempt)
  return deps.db.writeStatements(async (statements) => {
    const isHeld = await renewLease(statements, leased, deps.steady())
    await setState(statements, attempt, next, isHeld)
    return isHeld
  })
}

export async function giveBack({ db, steady }: SendDeps, { id, lease }: Leased) {
  await db.writeStatements(
    ({ execute }) => execute`
      UPDATE "Webhook" SET "leasedUntil" = ${steady()} WHERE "id" = ${id} AND "lease" = ${lease}`,
  )
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

async function renewLease({ execute }: Statements, { id, lease }: Leased, steady: Date) {
  const changed = await execute`
    UPDATE "Webhook" SET "leasedUntil" = ${leaseFrom(steady)}
    WHERE "id" = ${id} AND "lease" = ${lease} AND "isEnabled" = true`
  return changed === 1
}

/** Of an attempt that outlived its lease, only a success still counts. */
async function setState({ execute }: Statements, { id, attempts, sent }: Attempted, next: Next, isHeld: boolean) {
  if (next.state === 'sent') {
    await execute`UPDATE "WebhookEvent" SET "state" = 'sent', "answer" = ${sent.answer} WHERE "id" = ${id}`
    return
  }
  if (!isHeld) return
  const answer = next.state === 'failed' ? next.answer : sent.answer
  const change = next.state === 'failed' ? sql`"state" = 'failed'` : sql`"dueAt" = ${next.dueAt}`
  const isAside = attempts >= ATTEMPTS_IN_ORDER ? sql`true` : sql`"isAside"`
  await execute`
    UPDATE "WebhookEvent" SET ${change}, "isAside" = ${isAside}, "answer" = ${answer}
    WHERE "id" = ${id} AND "state" = 'pending' AND "attempts" = ${attempts}`
}
