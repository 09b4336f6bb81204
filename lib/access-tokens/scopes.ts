/** What an access token may be used for, and what that covers. */
export const SCOPES = {
  'incidents:read': 'Read incidents, entities and runbooks',
  'incidents:write': 'Acknowledge, resolve, assign, note, escalate, snooze and page',
  'on-call:read': 'Read who is on call, schedules, overrides and swaps',
  'on-call:write': 'Change schedules, overrides and swaps',
  'policies:read': 'Read escalation policies, routing rules, silences, teams and webhooks',
  'policies:write': 'Change escalation policies, routing rules, silences, teams, webhooks, entities and runbooks',
  'people:read': 'Read people, their roles, and in how many ways each can be reached',
  'people:write': 'Invite people, change roles, disable and enable accounts',
  'keys:read': 'Read API keys, without their secrets',
  'keys:write': 'Make, rotate, limit and revoke API keys',
  'rejected:read': 'Read rejected alerts',
  'rejected:write': 'Accept and discard rejected alerts',
  'audit:read': 'Read the audit log',
  'config:read': 'Export the configuration, and plan what a file would change',
  'config:apply': 'Change the whole configuration by a file, people and API keys included',
} as const

export type Scope = keyof typeof SCOPES

export const ALL_SCOPES = Object.keys(SCOPES).filter(isScope)

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text)
}

/** Who may write may read. */
export function allows(granted: readonly Scope[], needed: Scope) {
  return granted.includes(needed) || granted.some((scope) => scope.replace(/:(write|apply)$/, ':read') === needed)
}

export function storeScopes(scopes: readonly Scope[]) {
  return ALL_SCOPES.filter((scope) => scopes.includes(scope)).join(' ')
}

/** A scope that only a newer version knows gives nothing. */
export function readScopes(stored: string): Scope[] {
  return stored.split(' ').filter(isScope)
}
