import { setTimeout as pause } from 'node:timers/promises'
import { postIncidents } from '../chat-channels/post-incidents'
import type { Moment } from '../clock/moment'
import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { addIncidents } from '../notifications/add-incidents'
import { releaseNotifications } from '../notifications/release'
import { defaultPolicyOf } from '../routing/default-policy'
import { pagedAsSql } from '../routing/paged-as'
import { type Due, moveOn, stateAfter, stepToRun } from './advance'
import { hurryEscalations } from './hurry'
import { type PagingPlan, planPaging, stepAt } from './plan'
import { recordPaged, recordWithoutPage } from './record'
import { withPeople } from './round-robin'
import { findUnheard, findWaiting, waitingKey } from './unheard'

/** In one transaction. Alerts wait for it, so there is a pause before the next. */
const AT_ONCE = 250
const PAUSE_MS = 10
/** Transactions before the people on call are looked up again. */
const TRANSACTIONS = 20

export async function duePolicies({ query }: Pick<Database, 'query'>, steady: Date) {
  const due = await query<{ id: number }>`
    SELECT policy."id" FROM "EscalationPolicy" AS policy WHERE EXISTS (
      SELECT 1 FROM "Escalation" AS escalation
      WHERE escalation."policyId" = policy."id" AND escalation."state" = 'active' AND escalation."dueAt" <= ${steady})`
  return due.map(({ id }) => id)
}

/** Resolves with how many were due. Several instances may do this at once. */
export async function runPolicy(db: Database, policyId: number, now: Moment): Promise<number> {
  const plan = await planPaging(db, policyId, now.wall)
  if (!plan) return handOver(db, policyId)
  // A change of the policy replaced the targets during the read.
  if (plan.steps.some(({ people, nobody, chats }) => people.length + nobody.length + chats.length === 0))
    throw new Error('The policy has just been changed.')
  let total = 0
  for (let left = TRANSACTIONS; left > 0; left--) {
    const count = await runSome(db, plan, now)
    total += count
    if (count < AT_ONCE) break
    await pause(PAUSE_MS)
  }
  return total
}

/** Escalations of a removed policy go on under the default rule's, from the step that they have reached. */
function handOver(db: Database, policyId: number) {
  return db.write(async (tx) => {
    const { workspaceId } = await tx.escalationPolicy.findUniqueOrThrow({ where: { id: policyId } })
    const heir = await defaultPolicyOf(tx, workspaceId)
    if (!heir) throw new Error('The workspace has no default policy.')
    const where = { policyId, state: 'active' } as const
    const steps = await tx.escalationStep.count({ where: { policyId: heir.id, isLastResort: false } })
    // Which has fewer: its last resort is still to come.
    await tx.escalation.updateMany({ where: { ...where, step: { gt: steps } }, data: { step: steps } })
    const { count } = await tx.escalation.updateMany({ where, data: { policyId: heir.id } })
    return count
  })
}

function runSome(db: Database, plan: PagingPlan, now: Moment) {
  return db.writeStatements(async (statements) => {
    if (!(await claimPolicy(statements, plan.policyId))) return 0
    const due = await claimDue(statements, plan.policyId, now.steady)
    await runSteps(statements, plan, due, now)
    await releaseAndHurry(statements, now)
    return due.length
  })
}

/** When a notification reaches nobody, the next step is due at once; resolves with how many were released. */
export async function releaseAndHurry(statements: Statements, now: Moment) {
  const { count, unreachable } = await releaseNotifications(statements, now)
  await hurryEscalations(statements, unreachable, now.steady)
  return count
}

/** One instance at a time: the next must see which incidents were gathered. */
async function claimPolicy({ query, claim }: Statements, policyId: number) {
  const rows = await query`SELECT "id" FROM "EscalationPolicy" AS policy WHERE "id" = ${policyId} ${claim('policy')}`
  return rows.length > 0
}

/** `teamChatId`: where its team has its incidents posted. */
type Claimed = Due & { isByHand: boolean; isTogether: boolean; teamChatId: number | null }
type ClaimedRow = Omit<Claimed, 'isOpen' | 'isByHand' | 'isTogether'> & {
  status: string
  isByHand: number | boolean
  isTogether: number | boolean
}

/** Two statements, so that the second sees changes, such as a reopening, committed before the rows were locked. */
async function claimDue({ query, claim, jsonTable }: Statements, policyId: number, steady: Date): Promise<Claimed[]> {
  const claimed = await query<{ id: number }>`
    SELECT escalation."incidentId" AS "id" FROM "Escalation" AS escalation
    WHERE escalation."policyId" = ${policyId} AND escalation."state" = 'active' AND escalation."dueAt" <= ${steady}
    ORDER BY escalation."dueAt", escalation."incidentId" LIMIT ${AT_ONCE} ${claim('escalation')}`
  const rows = await query<ClaimedRow>`
    SELECT escalation."incidentId", escalation."step", escalation."round", escalation."run",
      ${pagedAsSql} AS "severity", incident."status", escalation."isByHand",
      escalation."isTogether", team."chatChannelId" AS "teamChatId"
    FROM ${jsonTable({ id: 'integer' }, claimed)} AS given
    CROSS JOIN "Escalation" AS escalation JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
    LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    LEFT JOIN "Team" AS team ON team."id" = incident."teamId"
    WHERE escalation."incidentId" = given."id" ORDER BY escalation."dueAt", escalation."incidentId"`
  return rows.map(({ status, isByHand, isTogether, ...row }) => ({
    ...row,
    isOpen: status === 'open',
    isByHand: Boolean(isByHand),
    isTogether: Boolean(isTogether),
  }))
}

async function runSteps(statements: Statements, plan: PagingPlan, due: Claimed[], now: Moment) {
  const stepped = due
    .filter(({ isOpen }) => isOpen)
    .map((escalation) => ({ ...escalation, ...stepToRun(plan, escalation) }))
    .map((one) => ({ ...one, mayEnd: one.isExhausted || beginsExtraRound(plan, one) }))
  const unheard = await findUnheard(
    statements,
    stepped.filter(({ mayEnd }) => mayEnd),
  )
  const open = stepped.map(({ mayEnd, ...one }) => {
    const isUnheard = unheard.has(one.incidentId)
    return { ...one, isUnheard: one.isExhausted && isUnheard, isExhausted: one.isExhausted || (mayEnd && !isUnheard) }
  })
  const paged = await withoutWaiting(
    statements,
    plan,
    await withPeople(
      statements,
      plan,
      open.filter(({ isExhausted }) => !isExhausted),
      now.steady,
    ),
  )
  await recordPaged(statements, plan, await addIncidents(statements, plan, paged, now), now.wall)
  const posts = open.filter(({ isExhausted }) => !isExhausted).flatMap((escalation) => postsOf(plan, escalation))
  await postIncidents(statements, plan, posts, now)
  await recordWithoutPage(statements, plan, open, now.wall)
  await moveOn(statements, [
    ...due
      .filter(({ isOpen }) => !isOpen)
      .map((escalation) => ({ ...escalation, state: 'stopped', dueAt: now.steady }) as const),
    ...open.map((escalation) => stateAfter(plan, escalation, now.steady)),
  ])
}

/** Beyond the repeats a policy goes on only because nothing of it had gone out, which may have happened since. */
function beginsExtraRound({ repeats }: PagingPlan, { step, round, isByHand }: Claimed) {
  return step === 0 && round > repeats && !isByHand
}

/** A team's own as its incident begins to page, and those of the step. */
function postsOf(plan: PagingPlan, { incidentId, step, round, teamChatId }: Claimed) {
  const ids = stepAt(plan, step)?.chats.map(({ id }) => id) ?? []
  const isFirst = step === 0 && round === 0
  return [...ids, ...(isFirst && teamChatId ? [teamChatId] : [])].map((chatChannelId) => ({
    incidentId,
    chatChannelId,
  }))
}

/** Beyond the repeats nobody gets a second page of an incident while the first one still waits. */
async function withoutWaiting<P extends { incidentId: number; userId: number; round: number }>(
  statements: Statements,
  { repeats }: PagingPlan,
  paged: P[],
): Promise<P[]> {
  const waiting = await findWaiting(
    statements,
    paged.filter(({ round }) => round > repeats),
  )
  return paged.filter((one) => one.round <= repeats || !waiting.has(waitingKey(one)))
}
