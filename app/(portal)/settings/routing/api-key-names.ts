import { guard } from '@/app/auth/guard'
import { listApiKeys } from '@/lib/api-keys/list'
import { may, type UserContext } from '@/lib/context'

/** By id; responders do not see their names. */
export async function apiKeyNames(ctx: UserContext): Promise<Map<string, string>> {
  if (!may(ctx, 'manage API keys')) return new Map()
  return new Map((await guard(listApiKeys(ctx))).map(({ id, name }) => [String(id), name]))
}
