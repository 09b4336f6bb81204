import { auditOf } from '../audit/record'
import { type Browser, createSession } from '../auth/session'
import type { SessionToken } from '../auth/session-cookie'
import type { Result } from '../result'
import { type Admitting, type Arrived, admit } from './admit'
import { callbackAddress } from './begin'
import type { SignInDeps } from './deps'
import { findIssuer } from './find-issuer'
import type { Refusal } from './refusal'
import { refuse } from './refuse'
import { openTicket } from './ticket'

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
  const groupsClaim = issuer.rules.length > 0 ? issuer.groupsClaim : ''
  const url = `${callbackAddress(deps.baseUrl, slug)}${search}`
  const answer = await client.ask({ ...ticket, url, groupsClaim })
  if (!answer.ok) return refuse(deps, { issuer, address, ...answer })
  return letIn(deps, issuer, { ...answer, now: deps.now, browser, next: ticket.next })
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
    // Apart from the account, whose share of the portal is that of other workspaces too.
    return { ok: true, secret: outcome.secret, person: -outcome.userId, next }
  }
  const { email, sub } = arrived.identified
  return refuse(deps, { issuer, address, reason: outcome.reason, who: email ?? sub, userId: outcome.userId })
}
