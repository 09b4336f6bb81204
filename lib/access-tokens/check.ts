import { addYears } from 'date-fns'
import type { Role } from '../permissions'
import type { FieldErrors, Result } from '../result'
import { characters, visibleLine } from '../values/text'
import { ALL_SCOPES, isScope, type Scope, scopesOf } from './scopes'

export type AccessTokenSettings = { name: string; scopes: readonly string[]; expiresAt: Date | null }
export type CheckedToken = { name: string; scopes: Scope[]; expiresAt: Date }
export type AccessTokenFault = { reason: 'invalid'; errors: FieldErrors }

/** Whether a token may be made so at that time, whoever it acts as. */
export function checkToken(
  { name: given, scopes, expiresAt }: AccessTokenSettings,
  now: Date,
): Result<CheckedToken, AccessTokenFault> {
  const name = visibleLine(given)
  const chosen = scopes.filter(isScope)
  const errors = { ...nameErrors(name), ...scopeErrors(scopes, chosen), ...expiryErrors(expiresAt, now) }
  if (Object.keys(errors).length > 0 || expiresAt === null) return invalid(errors)
  return { ok: true, name, scopes: chosen, expiresAt }
}

/** What is wrong with these scopes for somebody of that role. */
export function roleFault(role: Role, scopes: readonly Scope[]): FieldErrors | undefined {
  const isCovered = scopesOf(role, scopes).length === scopes.length
  return isCovered ? undefined : { scopes: 'The token of a viewer only reads: choose scopes that end in read.' }
}

export function invalid(errors: FieldErrors) {
  return { ok: false, reason: 'invalid', errors } as const
}

function nameErrors(name: string): FieldErrors {
  if (name === '') return { name: 'Give the token a name, such as the script that will use it.' }
  return characters(name) > 100 ? { name: 'Use at most 100 characters.' } : {}
}

function scopeErrors(given: readonly string[], chosen: readonly Scope[]): FieldErrors {
  if (given.length === 0) return { scopes: 'Choose what the token may do.' }
  const unknown = given.find((scope) => !isScope(scope))
  if (unknown === undefined || chosen.length === given.length) return {}
  return { scopes: `There is no scope "${visibleLine(unknown).slice(0, 50)}". There are ${ALL_SCOPES.join(', ')}.` }
}

function expiryErrors(expiresAt: Date | null, now: Date): FieldErrors {
  if (!expiresAt || Number.isNaN(expiresAt.getTime())) return { expiresAt: 'Choose the day on which it expires.' }
  if (expiresAt <= now) return { expiresAt: 'Choose a time that is still to come.' }
  return expiresAt > addYears(now, 1) ? { expiresAt: 'Choose a time within a year.' } : {}
}
