import type { Database } from '../db/database'
import { readGroupBy } from '../escalation-policies/group-by'
import { readSteps, type StepRow } from '../escalation-policies/read-steps'
import { type OnCall, onCallAt } from '../on-call/who-is-on-call'
import { groupBy } from '../values/group-by'
import type { TargetReason } from './reason'

/** `nobody`: why targets resolved to no person. `chats`: where it posts, which reaches nobody. */
export type PlannedStep = {
  waitMinutes: number
  isRoundRobin: boolean
  /** In round robin: whose turn it is. */
  turn: number
  chats: { id: number; name: string }[]
  people: { userId: number; because: TargetReason }[]
  nobody: TargetReason[]
}

export type PagingPlan = {
  policyId: number
  workspaceId: number
  name: string
  repeats: number
  groupBy: string[]
  gatherSeconds: number
  steps: PlannedStep[]
  /** Runs once, when all steps and repeats are through. */
  lastResort: PlannedStep | undefined
}

/** Undefined when the policy has been removed. */
export async function planPaging(db: Database, policyId: number, now: Date): Promise<PagingPlan | undefined> {
  const policy = await db.read.escalationPolicy.findUniqueOrThrow({ where: { id: policyId } })
  const { workspaceId, name, repeats, gatherSeconds } = policy
  if (policy.removedAt) return undefined
  const all = (await readSteps(db, { workspaceId, policyIds: [policyId] }))(policyId)
  const onCall = await onCallAt(db, { workspaceId }, now)
  const planned = (isLastResort: boolean) =>
    all.filter((step) => step.isLastResort === isLastResort).map((step) => planStep(step, onCall))
  const [steps, [lastResort]] = [planned(false), planned(true)]
  const groupBy = readGroupBy(policy.groupBy)
  return { policyId, workspaceId, name, repeats, groupBy, gatherSeconds, steps, lastResort }
}

/** The step at a place; the last resort comes after the others. */
export function stepAt({ steps, lastResort }: PagingPlan, step: number): PlannedStep | undefined {
  return steps[step] ?? (step === steps.length ? lastResort : undefined)
}

export function isLastResort({ steps, lastResort }: PagingPlan, step: number) {
  return lastResort !== undefined && step === steps.length
}

type Step = Pick<StepRow, 'waitMinutes' | 'isRoundRobin' | 'targets'> & { turn?: number }

export function planStep({ waitMinutes, isRoundRobin, turn = 0, targets }: Step, onCall: OnCall[]): PlannedStep {
  const bySchedule = groupBy(onCall, ({ scheduleId }) => scheduleId)
  const chats = targets.flatMap(({ chatChannel }) => chatChannel ?? [])
  const reasons = targets
    .filter(({ chatChannel }) => !chatChannel)
    .map(({ schedule, user }) =>
      schedule ? scheduleReasons(schedule.name, bySchedule.get(schedule.id)) : [personReason(user)],
    )
  // Of a schedule that has one person who can be paged, the others are not told.
  const nobody = reasons.filter((of) => of.every(({ userId }) => !userId)).flatMap((of) => of.map(because))
  return { waitMinutes, isRoundRobin, turn, chats, people: peopleOf(reasons.flat()), nobody }
}

type Target = { userId?: number; because: TargetReason }

function because(found: Target) {
  return found.because
}

function personReason(user: { id: number; name: string; disabledAt: Date | null } | null): Target {
  if (!user) return { because: { via: 'nobody', schedule: '' } }
  if (user.disabledAt) return { because: { via: 'disabled', person: user.name } }
  return { userId: user.id, because: { via: 'step', person: user.name } }
}

function scheduleReasons(schedule: string, onCall: readonly OnCall[] = []): Target[] {
  return onCall.length === 0 ? [{ because: { via: 'nobody', schedule } }] : onCall.map((one) => reasonOf(schedule, one))
}

function reasonOf(schedule: string, onCall: OnCall): Target {
  const { userId, userName: person, isDisabled, via, since, until, timeZone, overrideBy } = onCall
  if (isDisabled) return { because: { via: 'disabled', person, schedule } }
  const times = { since: since.toISOString(), until: until.toISOString(), timeZone }
  return { userId, because: { via, schedule, person, ...times, ...(overrideBy && { overrideBy }) } }
}

/** A person who is on call twice is paged once, for the first reason. */
function peopleOf(found: Target[]) {
  const people = new Map<number, TargetReason>()
  for (const { userId, because } of found) if (userId && !people.has(userId)) people.set(userId, because)
  return [...people].map(([userId, because]) => ({ userId, because }))
}
