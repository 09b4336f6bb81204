import { z } from 'zod'
import type { Post } from '../outbound/post'
import type { Result } from '../result'
import { parseJson } from '../values/stored-json'
import { oneLine } from '../values/text'
import { discoveryAddress } from './issuer-address'

const MOST_BYTES = 256 * 1024

const web = z.url({ protocol: /^https?$/ })
const FIELDS = {
  issuer: z.string(),
  authorization_endpoint: web,
  token_endpoint: web,
  jwks_uri: web,
  userinfo_endpoint: web.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).optional().catch(undefined),
}
const schema = z.object(FIELDS).catchall(z.json())

type Discovered = z.output<typeof schema>

/** What NIST and ASVS approve. RS256 has the padding of PKCS#1 v1.5, which they do not. */
const STRICT_SIGNATURES = ['PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** `isStrict`: only such signatures are taken. */
export type Discovering = { post: Post; isStrict: boolean }

/** Reads the issuer's document. `fault`: what is wrong with it, in a sentence. */
export async function discover(
  { post, isStrict }: Discovering,
  issuer: string,
): Promise<Result<{ document: Discovered }, { reason: 'unreachable' | 'unfit'; fault: string }>> {
  const url = discoveryAddress(issuer)
  const headers = { accept: 'application/json' }
  const outcome = await post({ url, method: 'GET', headers, body: '', mostBytes: MOST_BYTES })
  if (!outcome.isAnswered) return { ok: false, reason: 'unreachable', fault: outcome.reason }
  const unfit = (fault: string) => ({ ok: false, reason: 'unfit', fault }) as const
  if (outcome.status >= 500) return { ok: false, reason: 'unreachable', fault: `It answered ${outcome.status}.` }
  if (outcome.status !== 200) return unfit(`${url} answered ${outcome.status}.`)
  const read = schema.safeParse(parseJson(outcome.body))
  if (!read.success) return unfit(`${url} is not the discovery document of an issuer.`)
  const { data: document } = read
  if (leavesTls(document, issuer)) return unfit(`${url} names an address without https://.`)
  if (document.issuer === issuer) return isStrict ? strictly(document) : { ok: true, document }
  if (/\{tenantid\}/i.test(document.issuer))
    return unfit('This address is of all tenants: give the one that has the ID of yours in it.')
  return unfit(`The issuer calls itself ${document.issuer.slice(0, 200)}: give that address.`)
}

/** openid-client takes what the list names: so only what is both the issuer's and strict. Without a list it is RS256. */
function strictly(document: Discovered): Result<{ document: Discovered }, { reason: 'unfit'; fault: string }> {
  const given = document.id_token_signing_alg_values_supported ?? ['RS256']
  const taken = given.filter((name) => STRICT_SIGNATURES.includes(name))
  if (taken.length > 0) return { ok: true, document: { ...document, id_token_signing_alg_values_supported: taken } }
  const names = oneLine(given.join(', ')).slice(0, 100)
  const fault = `It signs ID tokens with ${names} alone, and STRICT_SECURITY takes none of that: turn on PS256 or ES256 at the issuer, or use another.`
  return { ok: false, reason: 'unfit', fault }
}

/** Where the issuer itself needs none, as on this machine, nor do these. */
function leavesTls(document: Discovered, issuer: string) {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint = issuer } = document
  const all = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]
  return issuer.startsWith('https:') && !all.every((address) => address.startsWith('https:'))
}
