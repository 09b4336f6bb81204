import { emailFault, normalizeEmail } from '../values/email-address'
import { isObject } from '../values/is-object'
import { firstCharacters, visibleLine } from '../values/text'

export type Claims = Readonly<Record<string, unknown>>

/** `email`: undefined without one that may be an address. */
export type Identified = { iss: string; sub: string; email: string | undefined; isVerified: boolean; name: string }

/** `told`: what the user info endpoint said besides; the ID token, which is signed, comes first. */
export function readIdentified(iss: string, sub: string, token: Claims, told: Claims): Identified {
  // Address and proof of the same answer: a proof of another address proves nothing.
  const source = token.email === undefined ? told : token
  const email = normalizeEmail(typeof source.email === 'string' ? source.email : '')
  const name = [token.name, told.name, token.preferred_username, told.preferred_username].find(isName)
  return {
    ...{ iss, sub },
    email: emailFault(email) === undefined ? email : undefined,
    isVerified: isProven(iss, email, source),
    name: firstCharacters(visibleLine(name ?? ''), MOST_OF_A_NAME) || email || sub,
  }
}

/** Some send a text or, as Entra, a claim of their own. Everything else is no proof. */
function isProven(iss: string, email: string, { email_verified, xms_edov, hd }: Claims) {
  const proof = email_verified ?? (xms_edov === 1 || xms_edov === '1' || xms_edov)
  if (proof !== true && proof !== 'true') return false
  // Of other domains than its own, Google has seen the address once; without hd, no organisation has it now.
  return iss !== GOOGLE || email.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== '')
}

const GOOGLE = 'https://accounts.google.com'
const MOST_OF_A_NAME = 100

function isName(value: unknown): value is string {
  return typeof value === 'string' && visibleLine(value) !== ''
}

/** `overflow`: the issuer left them out because there are too many. */
export type Groups = { kind: 'named'; names: string[] } | { kind: 'overflow' } | { kind: 'unreadable' }

/** Whoever has no groups gets none, or no claim at all: most issuers leave it out then. */
export function readGroups(claim: string, token: Claims, told: Claims): Groups {
  const value = valueAt(token, claim) ?? valueAt(told, claim)
  if (value === undefined || value === null) return isOverflow(claim, [token, told]) ? { kind: 'overflow' } : NONE
  if (typeof value === 'string') return { kind: 'named', names: [value] }
  if (!Array.isArray(value)) return { kind: 'unreadable' }
  const names = value.filter((name): name is string => typeof name === 'string')
  return names.length === value.length ? { kind: 'named', names } : { kind: 'unreadable' }
}

const NONE: Groups = { kind: 'named', names: [] }

export function hasClaim(claim: string, claims: Claims) {
  return valueAt(claims, claim) !== undefined || isOverflow(claim, [claims])
}

/** A claim of exactly this name, which may hold dots, else a path as `realm_access.roles`. */
function valueAt(claims: Claims, claim: string): unknown {
  if (Object.hasOwn(claims, claim)) return claims[claim]
  return claim
    .split('.')
    .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), claims)
}

/** OpenID Connect Core 5.6.2: the claim is elsewhere. Entra does so above 200 groups. */
function isOverflow(claim: string, all: readonly Claims[]) {
  return all.some((claims) => isObject(claims._claim_names) && Object.hasOwn(claims._claim_names, claim))
}
