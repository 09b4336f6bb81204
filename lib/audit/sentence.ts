/** Kinds of objects, as the filter of the audit log names them. */
export const AUDIT_KINDS = {
  people: 'People and sign-ins',
  apiKeys: 'API keys and access tokens',
  routing: 'Routing rules',
  escalation: 'Escalation policies',
  onCall: 'Schedules and overrides',
  silences: 'Silences',
  teams: 'Teams',
  contacts: 'Contact methods',
  webhooks: 'Webhooks',
  chats: 'Chat channels',
  catalog: 'Entities and runbooks',
  rejected: 'Rejected alerts',
  configuration: 'Configuration files',
  data: 'Data and pages',
} as const

export type AuditKind = keyof typeof AUDIT_KINDS

type Words = { kind: AuditKind; words: string }

const ACTIONS: Record<string, Words> = {
  ...of('people', {
    'user added': 'Invited',
    'user joined': 'Joined as',
    'user disabled': 'Disabled user',
    'user enabled': 'Enabled user',
    'user shut out': 'Shut out',
    'user let in again': 'Let in again',
    'teams changed': 'Changed the teams of',
    'role kept': 'Kept the role of',
    'user made at sign-in': 'Made at their first sign-in:',
    'identity forgotten': 'Forgot the identity of',
    'identity linked': 'Linked to an identity:',
    'issuer added': 'Added issuer',
    'issuer changed': 'Changed issuer',
    'issuer removed': 'Removed issuer',
    'role changed': 'Changed the role of',
    'reset link created': 'Created a link to reset the password of',
    'invitation repeated': 'Invited again',
    'name changed': 'Changed the name of',
    'password changed': 'Changed the password of',
    'password chosen by link': 'Chose a password by link for',
    'authenticator app added': 'Added an authenticator app for',
    'authenticator app removed': 'Removed the authenticator app of',
    'passkey added': 'Added passkey',
    'passkey removed': 'Removed passkey',
    'identity confirmed': 'Confirmed who they are:',
    'second factors reset': 'Reset the second factors of',
    'second factor required': 'Wants a second factor of',
    'recovery codes renewed': 'Made new recovery codes for',
    'recovery code used': 'Used a recovery code as',
    'signed in': 'Signed in',
    'signed out': 'Signed out as',
    'signed out everywhere else': 'Signed out everywhere else as',
    'session ended': 'Signed out a browser of',
    'sessions ended by an admin': 'Signed out',
    'signed out everywhere': 'Signed out everywhere as',
    'sign-in refused': 'Sign-in refused:',
    'action refused': 'Refused for want of rights:',
    'much not found': 'Asked for much that is not there:',
    'secret shown': 'Was shown',
  }),
  ...of('apiKeys', {
    'access token created': 'Created access token',
    'access token revoked': 'Revoked access token',
    'access token refused': 'Refused access token',
    'api key created': 'Created API key',
    'api key rotated': 'Rotated the token of API key',
    'api key limited': 'Changed the rate limit of API key',
    'api key revoked': 'Revoked API key',
    'api key rejections changed': 'Changed whether rejected alerts open an incident for API key',
    'api key reading changed': 'Changed the field mapping of API key',
    'heartbeat set': 'Set the heartbeat of API key',
    'heartbeat removed': 'Removed the heartbeat of API key',
    'ping address renewed': 'Renewed the ping address of API key',
  }),
  ...of('routing', {
    'routing rule added': 'Created routing rule',
    'routing rule changed': 'Changed routing rule',
    'routing rule removed': 'Removed routing rule',
    'routing rule moved': 'Moved routing rule',
    'routing rules ordered': 'Put routing rules into another order:',
  }),
  ...of('escalation', {
    'escalation policy added': 'Created escalation policy',
    'escalation policy changed': 'Changed escalation policy',
    'escalation policy removed': 'Removed escalation policy',
  }),
  ...of('onCall', {
    'schedule added': 'Created schedule',
    'schedule changed': 'Changed schedule',
    'schedule removed': 'Removed schedule',
    'override added': 'Added an override in',
    'override cancelled': 'Cancelled an override in',
    'swap asked for': 'Asked for a swap in',
    'swap taken': 'Took a swap in',
    'swap withdrawn': 'Withdrew a swap in',
    'calendar feed made': 'Made a calendar link for',
    'calendar added': 'Added calendar',
    'calendar changed': 'Changed calendar',
    'calendar removed': 'Removed calendar',
  }),
  ...of('silences', {
    'silence added': 'Created silence',
    'silence changed': 'Changed silence',
    'silence ended': 'Ended silence',
  }),
  ...of('teams', { 'team added': 'Created team', 'team changed': 'Changed team', 'team removed': 'Removed team' }),
  ...of('contacts', {
    'contact method added': 'Added contact method',
    'contact method code sent': 'Sent a code to contact method',
    'contact method verified': 'Verified contact method',
    'contact methods confirmed': 'Looked through their contact methods:',
    'contact method removed': 'Removed contact method',
    'personal rules changed': 'Changed when contact methods are used:',
    'quiet hours changed': 'Changed quiet hours:',
  }),
  ...of('chats', {
    'chat channel added': 'Added chat channel',
    'chat channel changed': 'Changed chat channel',
    'chat channel removed': 'Removed chat channel',
  }),
  ...of('webhooks', {
    'webhook added': 'Created webhook',
    'webhook changed': 'Changed webhook',
    'webhook removed': 'Removed webhook',
    'webhook secret renewed': 'Renewed the signing secret of webhook',
    'webhook turned off': 'Turned off webhook',
    'webhook event sent again': 'Sent again for webhook',
  }),
  ...of('catalog', {
    'entity registered': 'Added details of entity',
    'entity changed': 'Changed entity',
    'runbook registered': 'Wrote runbook',
    'runbook changed': 'Changed runbook',
  }),
  ...of('rejected', {
    'rejected alerts accepted': 'Accepted rejected alerts:',
    'rejected alerts discarded': 'Discarded rejected alerts:',
  }),
  ...of('configuration', {
    'configuration applied': 'Applied the configuration of',
    'import begun': 'Began to import',
    'import removed': 'Removed what was read to import:',
  }),
  ...of('data', {
    'retention changed': 'Changed the retention of',
    'page sent again': 'Sent again page',
    'incidents handled': 'Handled many incidents:',
    'API request': 'Changed by the API:',
    'audit entries removed': 'Deleted entries of this log by age,',
  }),
}

export type AuditSentence = { words: string; subject: string; rest: string; kind: AuditKind | undefined }

/** What was done, to what, and what else is known: `Rotated the token of API key` · `Grafana` · `, overlap: 7d`. */
export function auditSentence(action: string, subject: string): AuditSentence {
  const known = ACTIONS[action]
  const words = known?.words ?? `${action.slice(0, 1).toUpperCase()}${action.slice(1)}:`
  const [, name = subject, inside = '', after = ''] = /^(.*) \(#\d+(, [^()]*)?\)(.*)$/s.exec(subject) ?? []
  return { words, subject: name, rest: inside + after, kind: known?.kind }
}

export function actionsOf(kind: AuditKind) {
  return Object.keys(ACTIONS).filter((action) => ACTIONS[action]?.kind === kind)
}

export function readAuditKind(text: unknown): AuditKind | undefined {
  return isAuditKind(text) ? text : undefined
}

function isAuditKind(text: unknown): text is AuditKind {
  return typeof text === 'string' && Object.hasOwn(AUDIT_KINDS, text)
}

function of(kind: AuditKind, words: Record<string, string>): Record<string, Words> {
  return Object.fromEntries(Object.entries(words).map(([action, text]) => [action, { kind, words: text }]))
}
