import type { Database, Transaction } from '../../db/database'
import type { RateLimits } from './rate-limits'

const RECENT_MS = 60_000

type Deps = { db: Database; rateLimits: RateLimits; instance: string }

/** Each call of the result publishes what this instance admitted, and debits what others did. `now`: steady time. */
export function shareRateLimits({ db, rateLimits, instance }: Deps) {
  const told = new Map<number, number>()
  let heard: Map<string, number> | undefined

  return async function share(now: Date) {
    await tell(now)
    heard = await hear(now, heard)
  }

  async function tell(at: Date) {
    const news = rateLimits.taken().filter(({ apiKeyId, taken }) => told.get(apiKeyId) !== taken)
    if (news.length === 0) return
    await db.write(async (tx) => {
      for (const { apiKeyId, taken } of news) {
        const where = { apiKeyId_instance: { apiKeyId, instance } }
        await tx.apiKeyUse.upsert({ where, create: { apiKeyId, instance, taken, at }, update: { taken, at } })
      }
    })
    for (const { apiKeyId, taken } of news) told.set(apiKeyId, taken)
  }

  async function hear(now: Date, before: Map<string, number> | undefined) {
    const rows = await db.read.apiKeyUse.findMany({
      where: { instance: { not: instance }, at: { gt: new Date(now.getTime() - RECENT_MS) } },
      include: { apiKey: { select: { rate: true, burst: true } } },
    })
    const totals = new Map(before)
    for (const { apiKeyId, instance: other, taken, apiKey } of rows) {
      const name = `${apiKeyId}/${other}`
      // What they admitted before this instance's first look is over.
      if (before) rateLimits.debit({ apiKeyId, ...apiKey }, Number(taken) - (before.get(name) ?? 0))
      totals.set(name, Number(taken))
    }
    return totals
  }
}

export async function forgetApiKeyUse(tx: Transaction, steady: Date) {
  await tx.apiKeyUse.deleteMany({ where: { at: { lt: new Date(steady.getTime() - 86_400_000) } } })
}
