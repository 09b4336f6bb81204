import type { PagingDeps } from './deps'
import { AT_ONCE, duePolicies, escalateDue } from './escalate'
import { releaseDue } from './release'

type DecideDeps = Pick<PagingDeps, 'db' | 'log' | 'now'>

/**
 * Runs the steps of escalations that are due, and makes the pages of notifications that are: as many of each as one
 * transaction takes. Resolves with whether there were any, and whether there are more of a policy's than that.
 */
export async function decideDue(deps: DecideDeps) {
  const { db, now } = deps
  const counts = [await releaseDue(db, now())]
  for (const policyId of await duePolicies(db, now())) counts.push(await escalate(deps, policyId))
  return { hadAny: counts.some((count) => count > 0), isStorm: counts.some((count) => count >= AT_ONCE) }
}

/** A policy that cannot be run does not keep the others from it; it is tried again with the next poll. */
async function escalate({ db, log, now }: DecideDeps, policyId: number) {
  try {
    return await escalateDue(db, policyId, now())
  } catch (error) {
    log.error({ err: error, policyId }, 'an escalation policy could not be run; it is tried again')
    return 0
  }
}
