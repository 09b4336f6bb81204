import type { Admitting } from './admit'
import type { SignInDeps } from './deps'
import { readGroupRules } from './group-rules'
import type { IssuerAccess } from './issuer-clients'
import { domainsOf } from './stored'

export type SignInIssuer = Admitting & { groupsClaim: string; access: IssuerAccess }

/** By the name in its addresses. Undefined unless people may sign in by it. */
export async function findIssuer(
  { db, secrets }: Pick<SignInDeps, 'db' | 'secrets'>,
  slug: string,
): Promise<SignInIssuer | undefined> {
  const row = await db.read.issuer.findUnique({ where: { slug } })
  const rules = row && readGroupRules(row.groupRules)
  const clientSecret = row?.isOfServer ? secrets.get(slug) : row?.clientSecret
  if (!row?.isEnabled || !rules || clientSecret === undefined) return undefined
  const { id, workspaceId, name, groupsClaim, url, clientId } = row
  return { id, workspaceId, name, groupsClaim, rules, domains: domainsOf(row), access: { url, clientId, clientSecret } }
}
