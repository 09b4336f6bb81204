import { auditOf } from '../audit/record'
import { type Browser, createSession } from '../auth/session'
import type { SessionToken } from '../auth/session-cookie'
import type { Result } from '../result'
import { callbackAddress } from './addresses'
import { type Admitting, type Arrived, admit } from './admit'
import type { SignInDeps } from './deps'
import { findIssuer } from './find-issuer'
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

/** `session`: undefined where one that is there was confirmed. `linked`: who is to be told of this new way in. */
type Finished = Result<
  { session: SessionToken | undefined; next: string; linked?: { userId: number; accountId: number; issuer: string } },
  { reason: Refusal }
>

/** Undefined: there is no such issuer. */
export async function finishSignIn(
  deps: SignInDeps,
  { slug, search, ticket: sealed, browser }: Input,
): Promise<Finished | undefined> {
  const issuer = await findIssuer(deps, slug)
  if (!issuer) return undefined
  const ticket = openTicket(sealed ?? '', deps)
  // One issuer's answer must not be taken for another's.
  if (ticket?.slug !== slug) return refuse(deps, { issuer, from: browser, reason: 'expired' })
  if (!(await deps.mayTry(browser.address))) return refuse(deps, { issuer, from: browser, reason: 'throttled' })
  const client = await deps.clients(issuer.access)
  if (!client.ok) return refuse(deps, { issuer, from: browser, reason: client.reason, detail: client.fault })
  const groupsClaim = issuer.rules.length > 0 ? issuer.groupsClaim : ''
  const url = `${callbackAddress(deps.baseUrl, slug)}${search}`
  const answer = await client.ask({ ...ticket, url, groupsClaim })
  if (!answer.ok) return refuse(deps, { issuer, from: browser, ...answer })
  // Where the issuer does not say when it asked, signing out and in would prove no more.
  const isOld = answer.askedAt && answer.askedAt.getTime() < deps.now.getTime() - ASKED_MS
  if (ticket.confirms !== undefined && isOld) return refuse(deps, { issuer, from: browser, reason: 'old' })
  return letIn(deps, issuer, { ...answer, ...ticket, now: deps.now, browser })
}

const ASKED_MS = 5 * 60_000

type Arriving = Omit<Arrived, 'from'> & Pick<Ticket, 'next' | 'confirms'> & { browser: Browser }

async function letIn(
  deps: SignInDeps,
  issuer: Admitting,
  { browser, next, confirms, ...arrived }: Arriving,
): Promise<Finished> {
  const { db, now, log } = deps
  const { id: issuerId, workspaceId, name } = issuer
  const from = { ...browser, address: browser.address.slice(0, 100) }
  const { address } = from
  const outcome = await db.write(async (tx) => {
    const admitted = await admit(tx, issuer, { ...arrived, from })
    if (!admitted.ok) return admitted
    const { userId, accountId } = admitted
    if (confirms !== undefined) {
      const where = { id: confirms, userId, issuerId }
      const { count } = await tx.session.updateMany({ where, data: { confirmedAt: now } })
      if (count === 0) return { ok: false, reason: 'other', userId } as const
      await auditOf(tx, { workspaceId, userId, at: now, from }, 'identity confirmed', `by ${name}, from ${address}`)
      return { ...admitted, secret: undefined }
    }
    await auditOf(tx, { workspaceId, userId, at: now, from }, 'signed in', `by ${name}, from ${address}`)
    return {
      ...admitted,
      secret: await createSession(tx, { userId, accountId, issuerId, now, browser: from }),
    }
  })
  if (outcome.ok) {
    const { userId, accountId, isLinked, secret } = outcome
    log.info({ userId, workspaceId, issuerId, address }, secret ? 'signed in' : 'confirmed')
    // Apart from the account, whose share of the portal is that of other workspaces too.
    const session = secret ? { secret, person: -userId } : undefined
    return { ok: true, session, next, ...(isLinked && { linked: { userId, accountId, issuer: name } }) }
  }
  const { email, sub } = arrived.identified
  return refuse(deps, { issuer, from: browser, reason: outcome.reason, who: email ?? sub, userId: outcome.userId })
}
