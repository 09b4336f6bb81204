import { claimWebhooks, type Leased } from './claim'
import type { SendDeps } from './deps'
import { serveWebhook } from './serve'

/** Webhooks are served side by side. */
export function createWebhookSender(deps: SendDeps) {
  const underWay = new Map<number, Promise<void>>()

  function start(leased: Leased) {
    const served = serveWebhook(deps, leased)
      .catch((error: unknown) => deps.log.error({ err: error, webhookId: leased.id }, 'a webhook was not served'))
      .finally(() => underWay.delete(leased.id))
    underWay.set(leased.id, served)
  }

  return {
    takeDue: async () => {
      const leased = await claimWebhooks(deps.db, [...underWay.keys()], deps.steady())
      for (const one of leased) start(one)
      return leased.length
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
  }
}
