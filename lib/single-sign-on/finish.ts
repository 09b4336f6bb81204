import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client'
import { auditOf } from '../audit/record'
import { type Browser, createSession } from '../auth/session'
import type { SessionToken } from '../auth/session-cookie'
import type { Result } from '../result'
import { oneLine } from '../values/text'
import { type Admitting, type Arrived, admit } from './admit'
import { callbackAddress } from './begin'
import { type Claims, type Groups, hasClaim, readGroups, readIdentified } from './claims'
import type { SignInDeps } from './deps'
import { UnreachableError } from './fetch-by-post'
import { findIssuer, type SignInIssuer } from './find-issuer'
import type { Refusal } from './refusal'
import { refuse } from './refuse'
import { openTicket, type Ticket } from './ticket'

type Input = {
  slug: string
  /** What the issuer sent the browser back with, from the question mark. */
  search: string
  /** What the browser has kept. */
  ticket: string | undefined
  browser: Browser
}

type Finished = Result<SessionToken & { next: string }, { reason: Refusal }>

/** Undefined: there is no such issuer. */
export async function finishSignIn(
  deps: SignInDeps,
  { slug, search, ticket: sealed, browser }: Input,
): Promise<Finished | undefined> {
  const issuer = await findIssuer(deps, slug)
  if (!issuer) return undefined
  const { address } = browser
  const ticket = openTicket(sealed ?? '', deps)
  // One issuer's answer must not be taken for another's.
  if (ticket?.slug !== slug) return refuse(deps, { issuer, address, reason: 'expired' })
  if (!(await deps.mayTry(address))) return refuse(deps, { issuer, address, reason: 'throttled' })
  const client = await deps.clients(issuer.access)
  if (!client.ok) return refuse(deps, { issuer, address, reason: client.reason, detail: client.fault })
  const url = new URL(`${callbackAddress(deps.baseUrl, slug)}${search}`)
  const answer = await ask(client.config, issuer, { url, ticket })
  if (!answer.ok) return refuse(deps, { issuer, address, ...answer })
  return letIn(deps, issuer, { ...answer, now: deps.now, browser, next: ticket.next })
}

type Answer = Result<{ identified: Arrived['identified']; groups: Groups }, { reason: Refusal; detail?: string }>

async function ask(
  config: Configuration,
  { groupsClaim, rules }: SignInIssuer,
  { url, ticket }: { url: URL; ticket: Ticket },
): Promise<Answer> {
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      pkceCodeVerifier: ticket.verifier,
      expectedState: ticket.state,
      expectedNonce: ticket.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !SUBJECT.test(claims.sub)) return { ok: false, reason: 'forged', detail: 'no subject' }
    const usesGroups = rules.length > 0
    const isWhole = 'email' in claims && 'name' in claims && (!usesGroups || hasClaim(groupsClaim, claims))
    const hasMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
    const told: Claims = hasMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
    const groups: Groups = usesGroups ? readGroups(groupsClaim, claims, told) : { kind: 'named', names: [] }
    return { ok: true, identified: readIdentified(claims.iss, claims.sub, claims, told), groups }
  } catch (error) {
    return { ok: false, ...reasonOf(error) }
  }
}

// OpenID Connect Core, 2: at most 255 ASCII characters.
const SUBJECT = /^[\x20-\x7e]{1,255}$/

function reasonOf(error: unknown): { reason: Refusal; detail: string } {
  const unreachable = causesOf(error).find((cause) => cause instanceof UnreachableError)
  if (unreachable) return { reason: 'unreachable', detail: unreachable.message }
  if (error instanceof AuthorizationResponseError) return { reason: 'refused', detail: error.error }
  if (error instanceof ResponseBodyError)
    return { reason: error.error === 'invalid_client' ? 'client' : 'refused', detail: error.error }
  const words = causesOf(error).map(({ message }) => oneLine(message))
  return { reason: 'forged', detail: [...new Set(words)].join(': ') }
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

type Arriving = Arrived & { browser: Browser; next: string }

async function letIn(deps: SignInDeps, issuer: Admitting, { browser, next, ...arrived }: Arriving): Promise<Finished> {
  const { db, now, log } = deps
  const { id: issuerId, workspaceId, name } = issuer
  const address = browser.address.slice(0, 100)
  const outcome = await db.write(async (tx) => {
    const admitted = await admit(tx, issuer, arrived)
    if (!admitted.ok) return admitted
    const { userId, accountId } = admitted
    await auditOf(tx, { workspaceId, userId, at: now }, 'signed in', `by ${name}, from ${address}`)
    return {
      ...admitted,
      secret: await createSession(tx, { userId, accountId, issuerId, now, browser: { ...browser, address } }),
    }
  })
  if (outcome.ok) {
    log.info({ userId: outcome.userId, workspaceId, issuerId, address }, 'signed in')
    return { ok: true, secret: outcome.secret, person: outcome.accountId, next }
  }
  const { email, sub } = arrived.identified
  return refuse(deps, { issuer, address, reason: outcome.reason, who: email ?? sub, userId: outcome.userId })
}
