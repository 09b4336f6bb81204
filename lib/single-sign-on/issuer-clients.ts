import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Result } from '../result'
import { type Answer, type Asked, askIssuer } from './ask-issuer'
import { type Discovering, discover } from './discover'
import { fetchByPost } from './fetch-by-post'

const FRESH_MS = 3_600_000
/** While an issuer is down, strangers must not make this server ask it again and again. */
const FAILED_MS = 5_000
const MOST = 200

export type IssuerAccess = { url: string; clientId: string; clientSecret: string }

/** Functions, not openid-client's objects: the portal's bundle has a copy of that, which does not know those of this one. */
type Client = {
  signInAddress: (parameters: Record<string, string>) => string
  ask: (asked: Asked) => Promise<Answer>
}

type Found = Result<Client, { reason: 'unreachable' | 'unfit'; fault: string }>
export type IssuerClients = (access: IssuerAccess) => Promise<Found>

type Deps = Discovering & { now: () => Date }

/** Remembers what an issuer said of itself for an hour. */
export function createIssuerClients(deps: Deps): IssuerClients {
  const { now } = deps
  const known = new Map<string, { found: Promise<Found>; until: number }>()

  return (access) => {
    const key = JSON.stringify([access.url, access.clientId, access.clientSecret])
    const kept = known.get(key)
    if (kept && kept.until > now().getTime()) return kept.found
    if (known.size >= MOST) known.clear()
    const entry = { found: clientOf(deps, access), until: now().getTime() + FRESH_MS }
    known.set(key, entry)
    void entry.found.then(({ ok }) => {
      if (!ok) entry.until = now().getTime() + FAILED_MS
    })
    return entry.found
  }
}

async function clientOf(deps: Deps, { url, clientId, clientSecret }: IssuerAccess): Promise<Found> {
  const discovered = await discover(deps, url)
  if (!discovered.ok) return discovered
  const { document } = discovered
  // RFC 8414: without a list it is Basic.
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const config = new Configuration(document, clientId, undefined, proof(clientSecret))
  config[customFetch] = fetchByPost(deps.post)
  if (url.startsWith('http:')) allowInsecureRequests(config)
  // Else the token's signature is taken on trust where it came over TLS.
  enableNonRepudiationChecks(config)
  const scope = scopesFor(document.scopes_supported)
  return {
    ok: true,
    signInAddress: (parameters) => buildAuthorizationUrl(config, { ...parameters, scope }).href,
    ask: (asked) => askIssuer(config, asked, deps.now()),
  }
}

/** Some refuse a scope that they do not know; `groups` is the one that several ask for. */
function scopesFor(supported: unknown) {
  const isGroups = Array.isArray(supported) && supported.includes('groups')
  return isGroups ? 'openid email profile groups' : 'openid email profile'
}
