import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import { z } from 'zod'
import type { Result } from '../result'
import { oneLine } from '../values/text'
import { type Claims, type Groups, hasClaim, type Identified, readGroups, readIdentified } from './claims'
import { UnreachableError } from './fetch-by-post'
import type { Refusal } from './refusal'

/** `url`: where the browser came back to, with what the issuer sent. `groupsClaim`: empty where groups are not used. */
export type Asked = { url: string; verifier: string; state: string; nonce: string; groupsClaim: string }

/** `askedAt`: when the person last proved to the issuer who they are; undefined where it does not say. */
export type Answer = Result<
  { identified: Identified; groups: Groups; askedAt: Date | undefined },
  { reason: Refusal; detail: string }
>

/** Who came back, by the issuer's signed word; or why it cannot be told. */
export async function askIssuer(config: Configuration, asked: Asked, now: Date): Promise<Answer> {
  const { url, verifier, state, nonce, groupsClaim } = asked
  try {
    const tokens = await authorizationCodeGrant(config, new URL(url), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !SUBJECT.test(claims.sub)) return { ok: false, reason: 'forged', detail: 'no subject' }
    if (claims.iat * 1000 > now.getTime() + TOLERANCE_MS)
      return { ok: false, reason: 'forged', detail: 'issued in the future' }
    const isWhole = 'email' in claims && 'name' in claims && (groupsClaim === '' || hasClaim(groupsClaim, claims))
    const hasMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
    const told: Claims = hasMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    const groups: Groups = groupsClaim === '' ? { kind: 'named', names: [] } : readGroups(groupsClaim, claims, told)
    const askedAt = claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000)
    return { ok: true, identified: readIdentified(claims.iss, claims.sub, claims, told), groups, askedAt }
  } catch (error) {
    return { ok: false, ...reasonOf(error) }
  }
}

/** openid-client's own for the other times of a token; it does not look at when it was issued. */
const TOLERANCE_MS = 30_000

// OpenID Connect Core, 2: at most 255 ASCII characters.
const SUBJECT = /^[\x20-\x7e]{1,255}$/

function reasonOf(error: unknown): { reason: Refusal; detail: string } {
  const unreachable = causesOf(error).find((cause) => cause instanceof UnreachableError)
  if (unreachable) return { reason: 'unreachable', detail: unreachable.message }
  if (error instanceof AuthorizationResponseError) return { reason: 'refused', detail: error.error }
  if (error instanceof ResponseBodyError)
    return { reason: error.error === 'invalid_client' ? 'client' : 'refused', detail: error.error }
  const signed = rsaSignature(error)
  if (signed) return { reason: 'signature', detail: signed }
  const words = causesOf(error).map(({ message }) => oneLine(message))
  return { reason: 'forged', detail: [...new Set(words)].join(': ') }
}

/** What openid-client says of a token whose algorithm it does not take. Others than these are no mistake of an issuer. */
const untaken = z.object({ header: z.object({ alg: z.string().regex(/^RS\d{3}$/) }), expected: z.array(z.string()) })

function rsaSignature(error: unknown) {
  const found = causesOf(error).map(({ cause }) => untaken.safeParse(cause).data)
  const fault = found.find((one) => one !== undefined)
  return fault && `${fault.header.alg}: set ${fault.expected.join(' or ')} for this client there`
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
