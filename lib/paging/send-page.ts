import { deliver } from '../channels/channels'
import type { Claimed } from './claim-pages'
import type { PagingDeps } from './deps'
import { pageMessage } from './page-message'
import { type PageToSend, readPage } from './read-page'
import { recordAttempt, recordEnd } from './record-attempt'

/** Makes one attempt to send a page that was claimed, and writes down what came of it. */
export async function sendPage(deps: PagingDeps, { id, attempts }: Claimed) {
  const page = await readPage(deps.db, id)
  if (!page) return
  const { incident, contactMethod, user } = page
  if (!incident) return recordEnd(deps, page, { state: 'cancelled' }, attempts)
  if (!contactMethod)
    return recordEnd(deps, page, { state: 'dead', reason: 'the contact method was removed' }, attempts)
  if (user.disabledAt) return recordEnd(deps, page, { state: 'dead', reason: `${user.name} is disabled` }, attempts)
  const at = deps.now()
  if (attempts === 1) observeDelay(deps, page, at)
  const startedAt = performance.now()
  const delivery = await deliver(deps.channels, contactMethod, pageMessage(deps, { ...page, incident }))
  const milliseconds = Math.round(performance.now() - startedAt)
  await recordAttempt(deps, page, { attempts, delivery, at, milliseconds })
}

const AT_ONCE_MS = 5_000

/** Not of what was gathered: that waits because it shall. */
function observeDelay({ metrics, steady }: PagingDeps, { notification, incident }: PageToSend, at: Date) {
  const sinceMade = at.getTime() - notification.createdAt.getTime()
  const sinceReleased = steady().getTime() - notification.releaseAt.getTime()
  if (!incident || sinceMade - sinceReleased > AT_ONCE_MS) return
  metrics.firstAttemptSeconds.observe(Math.max(0, at.getTime() - incident.receivedAt.getTime()) / 1000)
}
