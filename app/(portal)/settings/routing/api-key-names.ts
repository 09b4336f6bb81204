import { guard } from '@/app/auth/guard'
import { listApiKeys } from '@/lib/api-keys/list'
import type { UserContext } from '@/lib/context'

/** By id; responders do not see their names. */
export async function apiKeyNames(ctx: UserContext): Promise<Map<string, string>> {
  if (ctx.actor.role !== 'admin') return new Map()
  return new Map((await guard(listApiKeys(ctx))).map(({ id, name }) => [String(id), name]))
}
