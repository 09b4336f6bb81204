import { type ContactMethod, deliver } from '../channels/channels'
import { giveBackPhone, isPhone, usePhone } from '../contact-methods/phone-use'
import type { Claimed } from './claim'
import type { PagingDeps } from './deps'
import { pageMessage } from './message'
import { type PageToSend, readPage } from './read'
import { recordAttempt, recordEnd, recordUnconfirmed } from './record-attempt'
import { giveCode } from './reply-code'

/** @param onUnconfirmed called when the receiver has the page but has not confirmed it */
export async function sendPage(deps: PagingDeps, { id, attempts }: Claimed, onUnconfirmed: () => void) {
  const page = await readPage(deps.db, id)
  if (!page) return
  const { incident, contactMethod, user } = page
  if (!incident) return recordEnd(deps, page, { state: 'cancelled' }, attempts)
  if (!contactMethod)
    return recordEnd(deps, page, { state: 'failed', reason: 'the contact method was removed' }, attempts)
  if (user.disabledAt) return recordEnd(deps, page, { state: 'failed', reason: `${user.name} is disabled` }, attempts)
  const at = deps.now()
  if (attempts === 1) observeDelay(deps, page, at)
  const used = page.receipt ? undefined : await takePlace(deps, page, contactMethod)
  if (used && 'fault' in used) return recordEnd(deps, page, { state: 'failed', reason: used.fault }, attempts)
  const code = contactMethod.channel === 'sms' ? await giveCode(deps.db, page) : null
  const startedAt = performance.now()
  let noted = Promise.resolve()
  const watcher = {
    receipt: page.receipt ?? undefined,
    onUnconfirmed: (receipt?: string) => {
      noted = recordUnconfirmed(deps, { id, attempts, receipt })
      onUnconfirmed()
    },
  }
  const result = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident, code }), watcher)
  await noted
  if (used && !result.isDelivered && !result.isUnanswered)
    await deps.db.writeStatements((statements) => giveBackPhone(statements, used.id))
  const milliseconds = Math.round(performance.now() - startedAt)
  await recordAttempt(deps, page, { attempts, result, at, milliseconds })
}

/** Among the calls and SMS that a phone may get. */
function takePlace({ db, channels, now }: PagingDeps, { workspaceId }: PageToSend, method: ContactMethod) {
  const mostADay = channels.phone?.mostADay
  if (mostADay === undefined || !isPhone(method.channel)) return undefined
  return db.writeStatements((statements) =>
    usePhone(statements, { workspaceId, method, mostADay, now: now(), isPage: true }),
  )
}

const AT_ONCE_MS = 5_000

/** First steps only: gathered notifications and later steps are delayed on purpose. */
function observeDelay({ metrics, steady }: PagingDeps, { notification, incident, step }: PageToSend, at: Date) {
  const sinceMade = at.getTime() - notification.createdAt.getTime()
  const sinceReleased = steady().getTime() - notification.releaseAt.getTime()
  const isFirst = step?.step === 0 && step.round === 0 && step.reopenedAt === null
  if (!incident || !isFirst || sinceMade - sinceReleased > AT_ONCE_MS) return
  metrics.firstAttemptSeconds.observe(Math.max(0, at.getTime() - incident.receivedAt.getTime()) / 1000)
}
