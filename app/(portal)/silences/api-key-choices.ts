import { guard } from '@/app/auth/guard'
import { listApiKeys } from '@/lib/api-keys/list'
import type { Condition } from '@/lib/conditions/condition'
import { may, type UserContext } from '@/lib/context'

export async function apiKeyChoices(ctx: UserContext) {
  if (!may(ctx, 'manage API keys')) return []
  return (await guard(listApiKeys(ctx))).map(({ id, name }) => ({ id, name }))
}

/** Responders may keep a silence's keys, but do not see their names. */
export async function apiKeyChoicesFor(ctx: UserContext, conditions: readonly Condition[]) {
  const choices = await apiKeyChoices(ctx)
  const ids = conditions.flatMap(({ field, values }) => (field === 'api key' ? values.map(Number) : []))
  const unnamed = [...new Set(ids)].filter((id) => choices.every((choice) => choice.id !== id))
  return [...choices, ...unnamed.map((id) => ({ id, name: `key ${id}` }))]
}
