import type { Role } from '../permissions'

/** What an access token may be used for, and what that covers. */
export const SCOPES = {
  'incidents:read': 'Read incidents, the dashboard, saved views, failed pages, entities and runbooks',
  'incidents:write': 'Acknowledge, resolve, assign, note, escalate, snooze and page; send failed pages again',
  'on-call:read': 'Read who is on call, schedules, overrides, swaps and calendars',
  'on-call:write': 'Change schedules, overrides, swaps and calendars',
  'policies:read': 'Read escalation policies, routing rules, silences, teams, webhooks and chat channels',
  'policies:write':
    'Change escalation policies, routing rules, silences, teams, webhooks, chat channels, entities and runbooks',
  'people:read':
    'Read people, their roles, in how many ways each can be reached, issuers, and who must have a second factor',
  'people:write':
    'Invite people, change roles, disable and enable accounts, set up issuers, and require second factors',
  'keys:read': 'Read API keys, their heartbeats and readings, without secrets',
  'keys:write':
    'Make, rotate, limit and revoke API keys, set their heartbeats and readings, and take what was rejected of them by a reading',
  'rejected:read': 'Read rejected alerts',
  'rejected:write': 'Accept and discard rejected alerts',
  'audit:read': 'Read the audit log',
  'config:read': 'Export the configuration, plan what a file would change, and read how long incidents are kept',
  'config:apply':
    'Change the whole configuration by a file, people and API keys included, and how long incidents are kept',
} as const

export type Scope = keyof typeof SCOPES

/** Of what a scope is, for people. */
const THINGS = {
  incidents: 'Incidents',
  'on-call': 'On call',
  policies: 'Policies and rules',
  people: 'People',
  keys: 'API keys',
  rejected: 'Rejected alerts',
  audit: 'Audit log',
  config: 'Configuration',
} as const

export const ALL_SCOPES = Object.keys(SCOPES).filter(isScope)

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text)
}

/** Who may write may read. */
export function allows(granted: readonly Scope[], needed: Scope) {
  return granted.includes(needed) || granted.some((scope) => scope.replace(/:(write|apply)$/, ':read') === needed)
}

type Cell = { scope: Scope; covers: string }

/** A row for each thing: the scope that reads it, and the one that changes it where there is one among these. */
export function scopeTable(scopes: readonly Scope[]) {
  const cell = (scope: Scope | undefined): Cell | undefined => scope && { scope, covers: SCOPES[scope] }
  const rows = Object.entries(THINGS).map(([thing, name]) => ({
    name,
    read: cell(scopes.find((scope) => scope === `${thing}:read`)),
    write: cell(scopes.find((scope) => scope === `${thing}:write` || scope === `${thing}:apply`)),
  }))
  return rows.filter(({ read, write }) => read || write)
}

export type ScopeRow = ReturnType<typeof scopeTable>[number]

export function storeScopes(scopes: readonly Scope[]) {
  return ALL_SCOPES.filter((scope) => scopes.includes(scope)).join(' ')
}

/** Of these, those that a person of this role may use. */
export function scopesOf(role: Role, scopes: readonly Scope[]) {
  return scopes.filter((scope) => role !== 'viewer' || scope.endsWith(':read'))
}

/** A scope that only a newer version knows gives nothing. */
export function readScopes(stored: string): Scope[] {
  return stored.split(' ').filter(isScope)
}
