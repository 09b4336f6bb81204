import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'

/** An urgent page that waited longer might as well not come. */
export const URGENT_WITHIN_MINUTES = 5
const MOST_MINUTES = 240

/** Minutes after the notification by contact method; one that is missing is not used. */
export type RuleList = ReadonlyMap<number, number>

/** `urgent`: for critical and high; `rest`: for medium and low. Empty: all methods at once. */
export type PersonalRules = { urgent: RuleList; rest: RuleList }

export async function getPersonalRules({ db, workspaceId, actor }: UserContext): Promise<PersonalRules> {
  const rows = await db.read.personalRule.findMany({
    where: { workspaceId, userId: actor.userId },
    orderBy: { id: 'asc' },
  })
  const listOf = (isUrgent: boolean) =>
    new Map(rows.filter((row) => row.isUrgent === isUrgent).map((row) => [row.contactMethodId, row.afterMinutes]))
  return { urgent: listOf(true), rest: listOf(false) }
}

/** For verified methods only. Takes effect with the next notification. */
export async function setPersonalRules(
  ctx: UserContext,
  rules: PersonalRules,
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'be on call')
  const { workspaceId, actor } = ctx
  const own = { workspaceId, userId: actor.userId }
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'User', actor.userId)
    const verified = await tx.contactMethod.findMany({
      where: { ...own, verifiedAt: { not: null } },
      select: { id: true },
    })
    const ids = new Set(verified.map(({ id }) => id))
    const errors = { ...listErrors('urgent', rules.urgent, ids), ...listErrors('rest', rules.rest, ids) }
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
    await tx.personalRule.deleteMany({ where: own })
    const rows = [...rowsOf(rules.urgent, true), ...rowsOf(rules.rest, false)]
    await tx.personalRule.createMany({ data: rows.map((row) => ({ ...own, ...row })) })
    await audit(tx, ctx, 'personal rules changed', actor.name)
    return { ok: true }
  })
}

/** A new method joins the lists that its person has: somebody who adds a phone expects it to ring. */
export async function joinLists(tx: Transaction, { workspaceId, actor }: UserContext, contactMethodId: number) {
  const own = { workspaceId, userId: actor.userId }
  const lists = await tx.personalRule.findMany({ where: own, distinct: ['isUrgent'], select: { isUrgent: true } })
  const rows = lists.map(({ isUrgent }) => ({ ...own, contactMethodId, isUrgent, afterMinutes: 0 }))
  await tx.personalRule.createMany({ data: rows })
}

function rowsOf(list: RuleList, isUrgent: boolean) {
  return Array.from(list, ([contactMethodId, afterMinutes]) => ({ contactMethodId, isUrgent, afterMinutes }))
}

function listErrors(field: keyof PersonalRules, list: RuleList, ids: ReadonlySet<number>): FieldErrors {
  const minutes = [...list.values()]
  if ([...list.keys()].some((id) => !ids.has(id)))
    return { [field]: 'One of these is not verified any more. Load this page again.' }
  if (minutes.some((one) => !Number.isInteger(one) || one < 0 || one > MOST_MINUTES))
    return { [field]: `Choose whole minutes, ${MOST_MINUTES} at most.` }
  if (field === 'urgent' && minutes.length > 0 && Math.min(...minutes) > URGENT_WITHIN_MINUTES)
    return { [field]: `Choose one that reaches you within ${URGENT_WITHIN_MINUTES} minutes.` }
  return {}
}
