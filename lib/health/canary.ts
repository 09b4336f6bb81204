import { subDays } from 'date-fns'
import type { Database, Transaction } from '../db/database'
import type { Statements } from '../db/sql/statements'

const LATE_SECONDS = 300

export type Canary = ReturnType<typeof createCanary>

export type CommitWithAlerts = (write: (statements: Statements) => Promise<unknown>) => Promise<unknown>

type Deps = {
  db: Pick<Database, 'writeStatements'>
  instance: string
  now: () => Date
  elapsed?: () => number
}

export function createCanary({ db, instance, now, elapsed = () => performance.now() }: Deps) {
  let place: 'nowhere' | 'stored' | 'decided' = 'nowhere'
  let arrived: { at: Date | undefined; elapsed: number } = { at: undefined, elapsed: elapsed() }

  function secondsAgo() {
    return (elapsed() - arrived.elapsed) / 1000
  }

  return {
    /** Rejects when the commit fails. Abandons an earlier canary that is still on its way. */
    send: async (commit: CommitWithAlerts) => {
      place = 'nowhere'
      const storedAt = now()
      await commit(async ({ execute, lockAsAlert }) => {
        for (const statement of lockAsAlert()) await execute`${statement}`
        await execute`
          INSERT INTO "Canary" ("instance", "storedAt") VALUES (${instance}, ${storedAt})
          ON CONFLICT ("instance")
          DO UPDATE SET "storedAt" = excluded."storedAt", "decidedAt" = NULL, "arrivedAt" = NULL`
      })
      place = 'stored'
    },
    decide: async () => {
      if (place !== 'stored') return false
      const changed = await db.writeStatements(
        ({ execute }) => execute`
          UPDATE "Canary" SET "decidedAt" = ${now()} WHERE "instance" = ${instance} AND "decidedAt" IS NULL`,
      )
      if (changed === 1) place = 'decided'
      return changed === 1
    },
    arrive: async () => {
      if (place !== 'decided') return
      const changed = await db.writeStatements(
        ({ execute }) => execute`
          UPDATE "Canary" SET "arrivedAt" = ${now()}
          WHERE "instance" = ${instance} AND "decidedAt" IS NOT NULL AND "arrivedAt" IS NULL`,
      )
      if (changed !== 1) return
      place = 'nowhere'
      arrived = { at: now(), elapsed: elapsed() }
    },
    state: () => ({ lastArrivedAt: arrived.at ?? null, secondsAgo: secondsAgo(), isLate: secondsAgo() > LATE_SECONDS }),
  }
}

export async function forgetCanaries(tx: Transaction, now: Date) {
  await tx.canary.deleteMany({ where: { storedAt: { lt: subDays(now, 1) } } })
}
