import { createHash } from 'node:crypto'
import type { From } from '../audit/record'
import type { Result } from '../result'
import { randomSecret } from '../values/random'
import { callbackAddress } from './addresses'
import type { SignInDeps } from './deps'
import { findIssuer } from './find-issuer'
import type { Refusal } from './refusal'
import { refuse } from './refuse'
import { sealTicket } from './ticket'

type Input = { slug: string; next: string; from: From; confirms?: number | undefined }

/** `confirms`: the session whose person the issuer is to ask again. `location`: of the issuer's own sign-in. `ticket`: for the browser to keep meanwhile. Undefined: there is no such issuer. */
export async function beginSignIn(
  deps: SignInDeps,
  { slug, next, from, confirms }: Input,
): Promise<Result<{ location: string; ticket: string }, { reason: Refusal }> | undefined> {
  const issuer = await findIssuer(deps, slug)
  if (!issuer) return undefined
  if (!(await deps.mayTry(from.address))) return refuse(deps, { issuer, from, reason: 'throttled' })
  const client = await deps.clients(issuer.access)
  if (!client.ok) return refuse(deps, { issuer, from, reason: client.reason, detail: client.fault })
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()]
  const location = client.signInAddress({
    redirect_uri: callbackAddress(deps.baseUrl, slug),
    ...{ state, nonce },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(confirms !== undefined && { prompt: 'login', max_age: '0' }),
  })
  const ticket = sealTicket({ slug, state, nonce, verifier, next, confirms }, deps)
  return { ok: true, location, ticket }
}
