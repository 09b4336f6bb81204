import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { storable, visibleLine } from '../values/text'
import { type PolicySettings, policyErrors } from './check'
import { followSteps } from './follow-steps'
import { type PolicyTarget, readPolicy } from './get'
import { storeGroupBy } from './group-by'
import { policiesInWords } from './in-words'
import { policyMark } from './mark'
import { pagingColumns } from './paging-severities'

const MOST_POLICIES = 500

type Invalid = { reason: 'invalid'; errors: FieldErrors }

/** It has no effect until a routing rule names it. */
export function addPolicy(ctx: Context, input: PolicySettings): Promise<Result<{ policyId: number }, Invalid>> {
  return save(ctx, input, undefined, async (tx, settings) => {
    const { workspaceId, now: createdAt } = ctx
    const data = { ...columns(settings), workspaceId, createdAt }
    const { id: policyId } = await tx.escalationPolicy.create({ data })
    await audit(tx, ctx, 'escalation policy added', `${settings.name} (#${policyId})`, async () => {
      const added = await readPolicy(ctx.db.statements(tx), ctx, policyId)
      return { after: (await policiesInWords(tx, workspaceId, [added]))(added) }
    })
    return { ok: true, policyId }
  })
}

type Change = PolicySettings & {
  policyId: number
  /** Of the edited policy; undefined replaces any. */
  mark?: string
}

/** Takes effect with the next incident, and the next step of open ones. */
export function changePolicy(
  ctx: Context,
  { policyId, mark, ...input }: Change,
): Promise<Result<{ mark: string }, Invalid | Overtaken>> {
  return save<{ ok: true; mark: string } | ({ ok: false } & Overtaken)>(ctx, input, policyId, async (tx, settings) => {
    const before = await readPolicy(ctx.db.statements(tx), ctx, policyId)
    const about = `policy ${policyId}`
    if (mark !== undefined && mark !== policyMark(before)) return overtaken(tx, ctx, about)
    const turns = await tx.escalationStep.findMany({ where: { policyId }, select: { position: true, turn: true } })
    await tx.escalationStep.deleteMany({ where: { policyId } })
    await tx.escalationPolicy.update({ where: { id: policyId }, data: columns(settings, turns) })
    const after = await readPolicy(ctx.db.statements(tx), ctx, policyId)
    const saved = { ok: true, mark: policyMark(after) } as const
    if (saved.mark === policyMark(before)) return saved
    await followSteps(ctx.db.statements(tx), policyId, [before, after])
    const details = async () => {
      const inWords = await policiesInWords(tx, ctx.workspaceId, [before, after])
      return { about, before: inWords(before), after: inWords(after) }
    }
    await audit(tx, ctx, 'escalation policy changed', `${after.name} (#${policyId})`, details)
    return saved
  })
}

async function save<T>(
  ctx: Context,
  input: PolicySettings,
  policyId: number | undefined,
  store: (tx: Transaction, settings: PolicySettings) => Promise<T>,
): Promise<T | ({ ok: false } & Invalid)> {
  const { workspaceId } = ctx
  const groupBy = [...new Set(input.groupBy.map((key) => storable(key).trim()))]
  const settings = { ...input, name: visibleLine(input.name), groupBy }
  return ctx.db.write(async (tx) => {
    // A schedule that it names must not be removed meanwhile.
    await lockRow(tx, 'Workspace', workspaceId)
    // Both teams of one that goes over to another.
    if (policyId !== undefined)
      requirePermission(ctx, 'change policies', (await readPolicy(ctx.db.statements(tx), ctx, policyId)).team?.id)
    requirePermission(ctx, 'change policies', settings.teamId)
    const errors = await policyErrors(tx, ctx, settings, policyId)
    if (policyId === undefined && (await countPolicies(tx, workspaceId)) >= MOST_POLICIES)
      errors.name = `Use at most ${MOST_POLICIES} policies.`
    return Object.keys(errors).length > 0 ? { ok: false, reason: 'invalid', errors } : store(tx, settings)
  })
}

function countPolicies(tx: Transaction, workspaceId: number) {
  return tx.escalationPolicy.count({ where: { workspaceId, removedAt: null } })
}

/** `turns`: whose turn it is in a step in round robin, by its place. */
function columns(settings: PolicySettings, turns: { position: number; turn: number }[] = []) {
  const { name, teamId, severities, repeats, groupBy, gatherSeconds, unacknowledgeMinutes = null, steps } = settings
  const { tellsAssignee = false, lastResort = [] } = settings
  const own = steps.map(({ waitMinutes, isRoundRobin = false, targets }, position) => ({
    ...{ position, waitMinutes, isRoundRobin, turn: turns.find((one) => one.position === position)?.turn ?? 0 },
    targets: { create: targets.map(column) },
  }))
  const last = {
    ...{ position: steps.length, waitMinutes: steps.at(-1)?.waitMinutes ?? 1, isLastResort: true },
    targets: { create: lastResort.map(column) },
  }
  const create = lastResort.length > 0 ? [...own, last] : own
  return {
    name,
    teamId,
    ...pagingColumns(severities),
    repeats,
    groupBy: storeGroupBy(groupBy),
    gatherSeconds,
    unacknowledgeMinutes,
    tellsAssignee,
    steps: { create },
  }
}

function column(target: PolicyTarget) {
  if ('chatChannelId' in target) return { chatChannelId: target.chatChannelId }
  return 'scheduleId' in target ? { scheduleId: target.scheduleId } : { userId: target.userId }
}
