import { type Claimed, claimPages } from './claim-pages'
import type { PagingDeps } from './deps'
import { sendPage } from './send-page'

const TOTAL = 64
const EACH = 4

export type Sender = ReturnType<typeof createSender>

/** Sends pages, so many at a time; `onEnd` is called whenever one has come to its end and there is room again. */
export function createSender(deps: PagingDeps, onEnd = () => {}) {
  const underWay = new Map<number, number>()
  const sending = new Set<Promise<void>>()

  function start(claimed: Claimed) {
    const method = claimed.contactMethodId ?? 0
    const count = (change: number) => underWay.set(method, (underWay.get(method) ?? 0) + change)
    count(1)
    const sent = sendPage(deps, claimed)
      .catch((error: unknown) => deps.log.error({ err: error, pageId: claimed.id }, 'a page was not sent'))
      .finally(() => {
        if (count(-1).get(method) === 0) underWay.delete(method)
        sending.delete(sent)
        onEnd()
      })
    sending.add(sent)
  }

  return {
    /** Begins to send what is due and there is room for; resolves with how many pages those are. */
    takeDue: async () => {
      const claimed = await claimPages(deps.db, { total: TOTAL - sending.size, each: EACH, underWay }, deps.now())
      for (const page of claimed) start(page)
      return claimed.length
    },
    /** Resolves once nothing that was begun is under way. */
    settled: async () => {
      while (sending.size > 0) await Promise.all(sending)
    },
  }
}
