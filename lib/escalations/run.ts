import { momentOf } from '../clock/moment'
import type { Database } from '../db/database'
import type { Log } from '../log'
import { hasDueNotification } from '../notifications/release'
import { duePolicies, releaseAndHurry, runPolicy } from './run-policy'

type Deps = { db: Database; log: Log; now: () => Date; steady: () => Date }

export async function runEscalations(deps: Deps): Promise<number> {
  const { db } = deps
  let total = 0
  if (await hasDueNotification(db, deps.steady()))
    total += await db.writeStatements((statements) => releaseAndHurry(statements, momentOf(deps)))
  for (const policyId of await duePolicies(db, deps.steady())) total += await tryPolicy(deps, policyId)
  return total
}

/** A policy that fails must not hold up the others; the next poll tries it again. */
async function tryPolicy(deps: Deps, policyId: number) {
  try {
    return await runPolicy(deps.db, policyId, momentOf(deps))
  } catch (error) {
    deps.log.error({ err: error, policyId }, 'an escalation policy could not be run; it is tried again')
    return 0
  }
}
