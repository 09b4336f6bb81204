import { setTimeout as pause } from 'node:timers/promises'
import type { Moment } from '../clock/moment'
import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { type Due, moveOn, placeOf, stateAfter } from './course'
import { groupKeys } from './group-keys'
import { notifyPeople } from './notify'
import { type PagingPlan, planPaging } from './plan'
import { recordWithoutPage } from './record-entries'
import { releaseNotifications } from './release'

/** How many escalations one transaction runs: alerts wait for it meanwhile, and get their turn before the next. */
const AT_ONCE = 250
const PAUSE_MS = 10
/** How many transactions one look at who is on call serves. */
const TRANSACTIONS = 20

/** The policies of which escalations are due. */
export async function duePolicies({ query }: Pick<Database, 'query'>, steady: Date) {
  const due = await query<{ id: number }>`
    SELECT policy."id" FROM "EscalationPolicy" AS policy WHERE EXISTS (
      SELECT 1 FROM "Escalation" AS escalation
      WHERE escalation."policyId" = policy."id" AND escalation."state" = 'active' AND escalation."dueAt" <= ${steady})`
  return due.map(({ id }) => id)
}

/**
 * Runs the steps of a policy's escalations that are due; resolves with how many there were. Any number of instances may
 * do this at once.
 */
export async function escalateDue(db: Database, policyId: number, now: Moment): Promise<number> {
  const plan = await planPaging(db, policyId, now.wall)
  let total = 0
  for (let left = TRANSACTIONS; left > 0; left--) {
    const count = await escalateSome(db, plan, now)
    total += count
    if (count < AT_ONCE) break
    await pause(PAUSE_MS)
  }
  return total
}

function escalateSome(db: Database, plan: PagingPlan, now: Moment) {
  return db.writeStatements(async (statements) => {
    if (!(await claimPolicy(statements, plan.policyId))) return 0
    const due = await claimDue(statements, plan.policyId, now.steady)
    await runSteps(statements, plan, due, now)
    await releaseNotifications(statements, now)
    return due.length
  })
}

/** One instance at a time places a policy's incidents: what is gathered must be known to the next one. */
async function claimPolicy({ query, claim }: Statements, policyId: number) {
  const rows = await query`SELECT "id" FROM "EscalationPolicy" AS policy WHERE "id" = ${policyId} ${claim('policy')}`
  return rows.length > 0
}

/** In two statements: the second sees what was committed until the first had its rows, a reopening say. */
async function claimDue({ query, claim, jsonTable }: Statements, policyId: number, steady: Date): Promise<Due[]> {
  const claimed = await query<{ id: number }>`
    SELECT escalation."incidentId" AS "id" FROM "Escalation" AS escalation
    WHERE escalation."policyId" = ${policyId} AND escalation."state" = 'active' AND escalation."dueAt" <= ${steady}
    ORDER BY escalation."dueAt", escalation."incidentId" LIMIT ${AT_ONCE} ${claim('escalation')}`
  const rows = await query<Omit<Due, 'isOpen'> & { status: string }>`
    SELECT escalation."incidentId", escalation."step", escalation."round", escalation."run",
      incident."severity", incident."status"
    FROM ${jsonTable({ id: 'integer' }, claimed)} AS given
    CROSS JOIN "Escalation" AS escalation JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
    WHERE escalation."incidentId" = given."id" ORDER BY escalation."dueAt", escalation."incidentId"`
  return rows.map(({ status, ...row }) => ({ ...row, isOpen: status === 'open' }))
}

async function runSteps(statements: Statements, plan: PagingPlan, due: Due[], now: Moment) {
  const open = due.filter(({ isOpen }) => isOpen).map((escalation) => ({ ...escalation, ...placeOf(plan, escalation) }))
  const paging = open.filter(({ isExhausted }) => !isExhausted)
  await notifyPeople(statements, plan, await groupKeys(statements, plan, paging), now)
  await recordWithoutPage(statements, plan, open, now.wall)
  await moveOn(statements, [
    ...due
      .filter(({ isOpen }) => !isOpen)
      .map((escalation) => ({ ...escalation, state: 'stopped', dueAt: now.steady }) as const),
    ...open.map((escalation) => stateAfter(plan, escalation, now.steady)),
  ])
}
