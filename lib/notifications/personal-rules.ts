import { URGENT_WITHIN_MINUTES } from '../contact-methods/personal-rules'
import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { isUrgent } from '../values/severity'

type Rule = { userId: number; contactMethodId: number; isUrgent: boolean; afterMinutes: number }
type Method = { id: number; userId: number }

export type Planned<M> = M & { afterMinutes: number }

export async function readPersonalRules(
  { query, isOneOf }: Pick<Statements, 'query' | 'isOneOf'>,
  userIds: number[],
): Promise<Rule[]> {
  if (userIds.length === 0) return []
  const rows = await query<Omit<Rule, 'isUrgent'> & { isUrgent: number | boolean }>`
    SELECT "userId", "contactMethodId", "isUrgent", "afterMinutes" FROM "PersonalRule" WHERE "userId" ${isOneOf(userIds)}`
  return rows.map((row) => ({ ...row, isUrgent: Boolean(row.isUrgent) }))
}

/**
 * By which of a person's methods a notification goes out, and when. Without rules for its urgency: by all, at once. What
 * is urgent never waits longer than the rules may say, also after a method was removed.
 */
export function planMethods<M extends Method>(
  methods: readonly M[],
  rules: readonly Rule[],
  { userId, severity }: { userId: number; severity: Severity },
): Planned<M>[] {
  const own = rules.filter((rule) => rule.userId === userId && rule.isUrgent === isUrgent(severity))
  const planned = own.flatMap(({ contactMethodId, afterMinutes }) => {
    const method = methods.find(({ id }) => id === contactMethodId)
    return method ? [{ ...method, afterMinutes }] : []
  })
  if (planned.length === 0) return methods.map((method) => ({ ...method, afterMinutes: 0 }))
  const first = Math.min(...planned.map(({ afterMinutes }) => afterMinutes))
  const tooLong = isUrgent(severity) && first > URGENT_WITHIN_MINUTES ? first : 0
  return planned.map((one) => ({ ...one, afterMinutes: one.afterMinutes - tooLong }))
}
