import { subDays } from 'date-fns'
import { ALERT_TABLES } from '../db/alert-tables'
import type { Database, Transaction } from '../db/database'
import type { Statements } from '../db/sql/statements'

const LATE_SECONDS = 300

export type Canary = ReturnType<typeof createCanary>

/** Commits with the alerts, in their queue and transaction. */
export type CommitWithAlerts = (write: (statements: Statements) => Promise<unknown>) => Promise<unknown>

type Deps = {
  db: Pick<Database, 'writeStatements'>
  /** Different for each process on the database. */
  instance: string
  now: () => Date
  /** Milliseconds that never go back. */
  elapsed?: () => number
}

/**
 * A canary goes the way of a severe alert: it is committed with alerts, picked up by the loop that decides whom to page,
 * and by the one that sends. It opens no incident and pages nobody.
 */
export function createCanary({ db, instance, now, elapsed = () => performance.now() }: Deps) {
  let place: 'nowhere' | 'stored' | 'decided' = 'nowhere'
  let arrived: { at: Date | undefined; elapsed: number } = { at: undefined, elapsed: elapsed() }

  function secondsAgo() {
    return (elapsed() - arrived.elapsed) / 1000
  }

  return {
    /** Rejects when the commit fails. One that is still under way is given up. */
    send: async (commit: CommitWithAlerts) => {
      place = 'nowhere'
      const storedAt = now()
      await commit(async ({ execute, lockTables }) => {
        for (const statement of lockTables(ALERT_TABLES)) await execute`${statement}`
        await execute`
          INSERT INTO "Canary" ("instance", "storedAt") VALUES (${instance}, ${storedAt})
          ON CONFLICT ("instance")
          DO UPDATE SET "storedAt" = excluded."storedAt", "decidedAt" = NULL, "arrivedAt" = NULL`
      })
      place = 'stored'
    },
    /** For the loop that decides; resolves with whether there was one. */
    decide: async () => {
      if (place !== 'stored') return false
      const changed = await db.writeStatements(
        ({ execute }) => execute`
          UPDATE "Canary" SET "decidedAt" = ${now()} WHERE "instance" = ${instance} AND "decidedAt" IS NULL`,
      )
      if (changed === 1) place = 'decided'
      return changed === 1
    },
    /** For the loop that sends. */
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
    /** `secondsAgo` counts from the start until the first has arrived. Late means that the way is blocked somewhere. */
    state: () => ({ lastArrivedAt: arrived.at ?? null, secondsAgo: secondsAgo(), isLate: secondsAgo() > LATE_SECONDS }),
  }
}

/** Deletes canaries of instances that have long stopped. */
export async function forgetCanaries(tx: Transaction, now: Date) {
  await tx.canary.deleteMany({ where: { storedAt: { lt: subDays(now, 1) } } })
}
