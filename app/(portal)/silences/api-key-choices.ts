import { guard } from '@/app/auth/guard'
import { listApiKeys } from '@/lib/api-keys/list'
import type { UserContext } from '@/lib/context'

export async function apiKeyChoices(ctx: UserContext) {
  if (ctx.actor.role !== 'admin') return []
  return (await guard(listApiKeys(ctx))).map(({ id, name }) => ({ id, name }))
}
