import { momentOf } from '../clock/moment'
import type { Database } from '../db/database'
import { createFaultLog, type FaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { hasDueNotification } from '../notifications/release'
import { duePolicies, releaseAndHurry, runPolicy } from './run-policy'

type Deps = { db: Database; log: Log; now: () => Date; steady: () => Date }

export async function runEscalations(deps: Deps, logFault = createFaultLog(deps.log)): Promise<number> {
  const { db } = deps
  let total = 0
  if (await hasDueNotification(db, deps.steady()))
    total += await db.writeStatements((statements) => releaseAndHurry(statements, momentOf(deps)))
  for (const policyId of await duePolicies(db, deps.steady())) total += await tryPolicy(deps, policyId, logFault)
  return total
}

/** A policy that fails must not hold up the others; the next poll tries it again. */
async function tryPolicy(deps: Deps, policyId: number, logFault: FaultLog) {
  try {
    return await runPolicy(deps.db, policyId, momentOf(deps))
  } catch (error) {
    logFault(error, 'an escalation policy could not be run; it is tried again', { policyId })
    return 0
  }
}
