import { type Context, requirePermission } from '../context'
import type { Result } from '../result'
import { type Discovering, discover } from './discover'
import { issuerFault, issuerOf } from './issuer-address'

export type Tried = Result<{ issuer: string; lines: string[] }, { reason: 'fault'; fault: string }>

/** Asks the address what a sign-in would ask, and stores nothing. */
export async function tryIssuer(ctx: Context, deps: Discovering, address: string): Promise<Tried> {
  requirePermission(ctx, 'manage single sign-on')
  const url = issuerOf(address)
  const fault = issuerFault(url)
  if (fault) return { ok: false, reason: 'fault', fault }
  const found = await discover(deps, url)
  if (!found.ok) return { ok: false, reason: 'fault', fault: found.fault }
  const { issuer, authorization_endpoint, claims_supported, scopes_supported } = found.document
  const { id_token_signing_alg_values_supported: signatures = [] } = found.document
  return {
    ok: true,
    issuer,
    lines: [
      `People sign in at ${new URL(authorization_endpoint).host}.`,
      ...groupsIn(claims_supported, scopes_supported),
      ...(deps.isStrict ? [`Let it sign the ID tokens of this client with ${signatures.join(' or ')}.`] : []),
    ],
  }
}

function groupsIn(claims: unknown, scopes: unknown) {
  const names = [claims, scopes].flatMap((list) => (Array.isArray(list) ? list : []))
  const groups = [
    ...new Set(names.filter((name): name is string => typeof name === 'string' && /group|role/i.test(name))),
  ]
  return groups.length > 0 ? [`It knows ${groups.slice(0, 5).join(', ')}.`] : []
}
