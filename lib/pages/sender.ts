import { type Claimed, claimPages, type UnderWay } from './claim'
import type { PagingDeps } from './deps'
import { renewLeases } from './renew-leases'
import { sendPage } from './send'

/** `onRoom` is called when an attempt ends. */
export function createSender(deps: PagingDeps, onRoom = () => {}) {
  const underWay = new Map<UnderWay, Promise<void>>()

  function start(claimed: Claimed) {
    const page: UnderWay = { ...claimed, isUnconfirmed: false }
    const onUnconfirmed = () => {
      page.isUnconfirmed = true
      onRoom()
    }
    const sent = sendPage(deps, page, onUnconfirmed)
      .catch((error: unknown) => deps.log.error({ err: error, pageId: claimed.id }, 'a page was not sent'))
      .finally(() => {
        underWay.delete(page)
        onRoom()
      })
    underWay.set(page, sent)
  }

  return {
    takeDue: async () => {
      const claimed = await claimPages(deps.db, [...underWay.keys()], deps.steady())
      for (const page of claimed) start(page)
      return claimed.length
    },
    renewLeases: () => renewLeases(deps.db, [...underWay.keys()], deps.steady()),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
  }
}
