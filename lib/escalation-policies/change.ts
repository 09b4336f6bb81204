import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { oneLine, storable } from '../text'
import { type PolicySettings, policyErrors } from './check'
import type { PolicyTarget } from './get'
import { storeGroupBy } from './group-by'
import { pagingColumns } from './paging-severities'

/** Changes the policy. Takes effect with the next incident, and the next step of open ones. */
export async function changePolicy(
  ctx: Context,
  input: PolicySettings,
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requireAdmin(ctx)
  const groupBy = [...new Set(input.groupBy.map((key) => storable(key).trim()))]
  const settings = { ...input, name: oneLine(input.name), groupBy }
  return ctx.db.write(async (tx) => {
    // A schedule that it names must not be removed meanwhile.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const policy = await tx.escalationPolicy.findUnique({ where: { workspaceId: ctx.workspaceId } })
    if (!policy) throw new NotFoundError('The workspace has no escalation policy.')
    const errors = await policyErrors(tx, ctx, settings)
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
    await tx.escalationStep.deleteMany({ where: { policyId: policy.id } })
    await tx.escalationPolicy.update({ where: { id: policy.id }, data: columns(settings) })
    await audit(tx, ctx, 'escalation policy changed', inWords(settings))
    return { ok: true }
  })
}

function columns({ name, severities, repeats, groupBy, gatherSeconds, steps }: PolicySettings) {
  const create = steps.map(({ waitMinutes, targets }, position) => ({
    position,
    waitMinutes,
    targets: { create: targets.map(column) },
  }))
  return {
    name,
    ...pagingColumns(severities),
    repeats,
    groupBy: storeGroupBy(groupBy),
    gatherSeconds,
    steps: { create },
  }
}

function column(target: PolicyTarget) {
  return 'scheduleId' in target ? { scheduleId: target.scheduleId } : { userId: target.userId }
}

function inWords({ name, severities, steps, repeats }: PolicySettings) {
  const pages = severities.length > 0 ? `${severities.join(', ')} page` : 'nothing pages'
  return `${name}: ${pages}, ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, repeated ${repeats === 1 ? 'once' : `${repeats} times`}`
}
