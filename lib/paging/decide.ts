import { momentOf } from '../clock/moment'
import type { PagingDeps } from './deps'
import { duePolicies, escalateDue } from './escalate'
import { releaseDue } from './release'

type DecideDeps = Pick<PagingDeps, 'db' | 'log' | 'now' | 'steady'>

/**
 * Runs the steps of escalations that are due, and makes the pages of notifications that are; resolves with how many
 * there were.
 */
export async function decideDue(deps: DecideDeps): Promise<number> {
  const { db } = deps
  let total = await releaseDue(db, momentOf(deps))
  for (const policyId of await duePolicies(db, deps.steady())) total += await escalate(deps, policyId)
  return total
}

/** A policy that cannot be run does not keep the others from it; it is tried again with the next poll. */
async function escalate(deps: DecideDeps, policyId: number) {
  try {
    return await escalateDue(deps.db, policyId, momentOf(deps))
  } catch (error) {
    deps.log.error({ err: error, policyId }, 'an escalation policy could not be run; it is tried again')
    return 0
  }
}
