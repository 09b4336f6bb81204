import type { SendResult } from '../channels/channel'
import { receiverOf } from '../channels/receiver-of'
import { type Moment, momentOf } from '../clock/moment'
import { markFailing, markWorking } from '../contact-methods/failing'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { giveUpOn, waitAgain } from '../escalations/give-up'
import { hurryEscalations } from '../escalations/hurry'
import { notePageFailures } from '../notifications/note-failures'
import { countPagesAround } from '../rollups/count-pages'
import type { Secrets } from '../secrets/secrets'
import { nextAttemptAt } from './backoff'
import type { PagingDeps } from './deps'
import { hurryPersonalRule } from './hurry-personal-rule'
import type { PageToSend } from './read'
import { noteStuck, receiverIsBack } from './receiver-is-back'

type Attempt = { attempts: number; result: SendResult; at: Date; milliseconds: number }
/** `isReceivers`: the contact method is at fault, not our mail server. */
type Attempted = { state: 'sent' } | { state: 'failed'; reason: string; isReceivers?: boolean }
type End = Attempted | { state: 'cancelled' }

export async function recordAttempt(deps: PagingDeps, page: PageToSend, attempt: Attempt) {
  const { result, at, milliseconds } = attempt
  const next = whatNext(deps, page, attempt)
  deps.metrics.attempts.inc({
    channel: page.channel ?? '',
    outcome: 'state' in next ? OUTCOMES[next.state] : 'retried',
  })
  await deps.db.writeStatements(async (statements) => {
    await statements.execute`
      INSERT INTO "PageAttempt" ("pageId", "at", "milliseconds", "isDelivered", "isUnanswered", "answer")
      VALUES (${page.id}, ${at}, ${milliseconds}, ${result.isDelivered ? 1 : 0} = 1, ${isUnanswered(result) ? 1 : 0} = 1,
        ${result.answer})`
    if ('state' in next)
      return end(statements, page, next, { ...attempt, now: momentOf(deps), secrets: deps.db.secrets })
    await putOff(
      statements,
      page,
      { dueAt: next.dueAt, isStuck: !isUnanswered(result) },
      { ...attempt, now: momentOf(deps) },
    )
  })
}

async function putOff(
  statements: Statements,
  page: PageToSend,
  { dueAt, isStuck }: { dueAt: Date; isStuck: boolean },
  { attempts, now }: Pick<Ending, 'attempts' | 'now'>,
) {
  const { id, contactMethod } = page
  const changed = await statements.execute`
    UPDATE "Page" SET "dueAt" = ${dueAt}, "unconfirmedSince" = NULL, "receipt" = NULL, "refusedAt" = ${now.steady}
    WHERE "id" = ${id} AND "state" = 'pending' AND "attempts" = ${attempts}`
  if (changed === 0) return
  if (contactMethod && isStuck) await noteStuck(statements, contactMethod.id, now.wall)
  await giveUpOn(statements, page.notification, now.steady)
}

/** Never rejects. `receipt`: what the receiver calls it. */
export async function recordUnconfirmed(
  { db, now, log }: PagingDeps,
  { id, attempts, receipt = null }: { id: number; attempts: number; receipt?: string | null | undefined },
) {
  const since = now()
  const written = db.writeStatements(
    ({ execute }) => execute`
      UPDATE "Page" SET "unconfirmedSince" = ${since}, "receipt" = ${receipt}
      WHERE "id" = ${id} AND "state" = 'pending' AND "attempts" = ${attempts}`,
  )
  await written.catch((error: unknown) => log.warn({ err: error, pageId: id }, 'an unconfirmed page was not noted'))
}

export function recordEnd(deps: PagingDeps, page: PageToSend, ended: End, attempts: number) {
  return deps.db.writeStatements((statements) =>
    end(statements, page, ended, { attempts, now: momentOf(deps), secrets: deps.db.secrets }),
  )
}

const OUTCOMES = { sent: 'delivered', failed: 'failed' } as const

function whatNext(
  { steady, random }: PagingDeps,
  { hurried, log }: PageToSend,
  { attempts, result }: Attempt,
): Attempted | { dueAt: Date } {
  if (result.isDelivered) return { state: 'sent' }
  const isReceivers = !result.isOurFault && !result.isUnanswered
  if (result.isFinal) return { state: 'failed', reason: result.answer, isReceivers }
  const { retryAfterSeconds, mostUnanswered = Number.POSITIVE_INFINITY } = result
  // What was refused before, as by a service that was away, was no try to reach somebody.
  const unanswered = log.length + 1
  const counted = result.isUnanswered ? unanswered : attempts - hurried
  const isLast = result.isUnanswered === true && unanswered >= mostUnanswered
  const dueAt = isLast ? undefined : nextAttemptAt({ attempts: counted, now: steady(), retryAfterSeconds }, random)
  if (dueAt) return { dueAt }
  return { state: 'failed', reason: `failed after ${attempts} attempts: ${result.answer}`, isReceivers }
}

function isUnanswered(result: SendResult) {
  return !result.isDelivered && result.isUnanswered === true
}

type Ending = { attempts: number; now: Moment; secrets: Secrets }

async function end(statements: Statements, page: PageToSend, ended: End, ending: Ending) {
  const { now, secrets } = ending
  const isEnded = await countPagesAround(statements, [page.uid], () => setEnd(statements, page, ended, ending))
  const { contactMethod } = page
  if (ended.state === 'sent' && contactMethod) await delivered(statements, contactMethod, now.steady, secrets)
  if (isEnded && ended.state === 'sent') await waitAgain(statements, page.notificationId)
  if (!isEnded || ended.state !== 'failed') return
  await notePageFailures(statements, [page.uid])
  if (contactMethod && ended.isReceivers)
    await markFailing(statements, contactMethod.id, { failure: ended.reason, now: now.wall })
  await hurryPersonalRule(statements, page.notificationId, now.steady)
  await hurryEscalations(statements, [page.notificationId], now.steady)
}

async function delivered(
  statements: Statements,
  method: NonNullable<PageToSend['contactMethod']>,
  steady: Date,
  secrets: Secrets,
) {
  if (method.failingSince) await markWorking(statements, method.id)
  const receiver = receiverOf(method.channel, method.config)
  if (receiver !== undefined) await receiverIsBack(statements, secrets, { receiver, steady })
}

/** An attempt that outlived its lease is out of date; only a success still counts. */
async function setEnd({ execute }: Statements, { id }: PageToSend, ended: End, { attempts, now }: Ending) {
  const reason = ended.state === 'failed' ? ended.reason : null
  const isCurrent = sql`"state" = 'pending' AND "attempts" = ${attempts}`
  const changed = await execute`
    UPDATE "Page"
    SET "state" = ${ended.state}, "endedAt" = ${now.wall}, "endReason" = ${reason}, "unconfirmedSince" = NULL
    WHERE "id" = ${id} AND ${ended.state === 'sent' ? sql`"state" IN ('pending', 'failed')` : isCurrent}`
  return changed === 1
}
