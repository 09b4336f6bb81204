/** From what may least to what may most: each may what those before it may. */
export const ROLES = ['viewer', 'responder', 'admin'] as const
export const TEAM_ROLES = ['member', 'scheduleEditor', 'teamAdmin'] as const

export type Role = (typeof ROLES)[number]
export type TeamRole = (typeof TEAM_ROLES)[number]

/** As people read them. */
export const TEAM_ROLE_NAMES = {
  member: 'member',
  scheduleEditor: 'schedule editor',
  teamAdmin: 'team admin',
} as const satisfies Record<TeamRole, string>

/** Undefined for a name that no role has. */
export function roleOf(name: string) {
  return ROLES.find((role) => role === name)
}

/** Undefined for a name that no role has. */
export function teamRoleOf(name: string) {
  return TEAM_ROLES.find((role) => TEAM_ROLE_NAMES[role] === name)
}

type Rule = {
  /** What it covers, for the page that shows it. */
  covers: string
  /** The least role that has it in the whole workspace. */
  from: Role
  /** The least role in a team with which a responder has it for what is the team's. */
  ofTeam?: TeamRole
}

/** Who may do what. Each verb requires one of these; Settings, Roles shows them in this order. */
const PERMISSIONS = {
  read: {
    covers: 'Read incidents, dashboards, who is on call, policies, rules, silences, entities and runbooks',
    from: 'viewer',
  },
  'keep an account': {
    covers: 'Own name, time zone, password, sessions and views, and access tokens of the scopes that the role has',
    from: 'viewer',
  },
  'handle incidents': {
    covers: 'Acknowledge, resolve, assign, note, snooze, raise, escalate and page; send failed pages again',
    from: 'responder',
  },
  'be on call': {
    covers: 'Stand in schedules, policies and rules, be assigned incidents, and say how to be reached',
    from: 'responder',
  },
  'swap shifts': {
    covers:
      'Add overrides of at most 28 days in all that leave somebody on call, cancel own ones, ask for and take swaps',
    from: 'responder',
  },
  'silence alerts': {
    covers: 'Add, change and end silences of at most 24 hours that neither repeat nor silence everything',
    from: 'responder',
  },
  'handle rejected alerts': { covers: 'Accept and discard rejected alerts', from: 'responder' },
  'describe entities and runbooks': { covers: 'Register, change and import entities and runbooks', from: 'responder' },
  'share views': { covers: 'Share saved views with the workspace', from: 'responder' },
  'change schedules': {
    covers: 'Change the layers, people and times of a schedule',
    from: 'admin',
    ofTeam: 'scheduleEditor',
  },
  'change shifts of others': {
    covers: 'Overrides without bounds, overrides and swaps of others',
    from: 'admin',
    ofTeam: 'scheduleEditor',
  },
  'change policies': {
    covers: 'Add, change and remove escalation policies',
    from: 'admin',
    ofTeam: 'teamAdmin',
  },
  'change members': {
    covers: 'Who is in a team, with which role, and where it chats',
    from: 'admin',
    ofTeam: 'teamAdmin',
  },
  'manage schedules': { covers: 'Add and remove schedules', from: 'admin' },
  'manage teams': { covers: 'Add, rename and remove teams, and give them schedules', from: 'admin' },
  'manage rules': { covers: 'Add, change, move, remove and try routing rules', from: 'admin' },
  'silence without bounds': { covers: 'Silences for long, for everything, or that repeat', from: 'admin' },
  'remove views of others': { covers: 'Remove views that others share', from: 'admin' },
  'manage people': {
    covers:
      'See, invite, disable and enable people, change roles, reset passwords, revoke access tokens of others, make those of the workspace',
    from: 'admin',
  },
  'manage single sign-on': { covers: 'Issuers, and what their groups give', from: 'admin' },
  'manage API keys': { covers: 'API keys, their sources, heartbeats and stored bodies', from: 'admin' },
  'manage webhooks': { covers: 'Webhooks and what they were told', from: 'admin' },
  'manage chat channels': { covers: 'Chat channels and their secrets', from: 'admin' },
  'manage calendars': { covers: 'Calendars and their addresses, and what absences are called', from: 'admin' },
  'configure by file': { covers: 'Export, plan and apply tocsin.yaml', from: 'admin' },
  'manage data': { covers: 'How long incidents are kept, and what is stored', from: 'admin' },
  'read health': { covers: 'What is wrong with the installation', from: 'admin' },
  'read the audit log': { covers: 'Who changed what', from: 'admin' },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_LIST = Object.entries(PERMISSIONS).flatMap(([name, { covers }]) =>
  isPermission(name) ? [{ permission: name, covers }] : [],
)

function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name)
}

/** The role of a person in a team. */
export type Standing = { teamId: number; role: TeamRole }

export type Who = { role: Role; teams?: readonly Standing[] | undefined }

export function roleMay(role: Role, permission: Permission) {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission].from)
}

/** For what is the team's. A viewer's roles in teams count for nothing. */
export function teamRoleMay(role: TeamRole, permission: Permission) {
  const { ofTeam }: Rule = PERMISSIONS[permission]
  return ofTeam !== undefined && TEAM_ROLES.indexOf(role) >= TEAM_ROLES.indexOf(ofTeam)
}

/** `teamId`: whose the object is; null for nobody's. */
export function isAllowed({ role, teams = [] }: Who, permission: Permission, teamId: number | null = null) {
  if (roleMay(role, permission)) return true
  return role !== 'viewer' && teams.some((one) => one.teamId === teamId && teamRoleMay(one.role, permission))
}

/** For something in the workspace, whichever. */
export function isAllowedSomewhere(who: Who, permission: Permission) {
  return isAllowed(who, permission) || (who.teams ?? []).some(({ teamId }) => isAllowed(who, permission, teamId))
}

/** Continues "of". */
export function whoMay(permission: Permission) {
  const { from, ofTeam }: Rule = PERMISSIONS[permission]
  if (from === ROLES[0]) return 'any role'
  const roles = ROLES.slice(ROLES.indexOf(from)).map((role) => (role === 'admin' ? 'an admin' : `a ${role}`))
  return [...roles, ...(ofTeam ? [`a ${TEAM_ROLE_NAMES[ofTeam]} of its team`] : [])].join(' or ')
}

/** What is needed, and who gives it. */
export function neededFor(permission: Permission) {
  const { from, ofTeam }: Rule = PERMISSIONS[permission]
  const inTeam = ofTeam ? `, or be ${TEAM_ROLE_NAMES[ofTeam]} of the team whose it is` : ''
  return `You need the role ${from}${inTeam}. An admin can give it.`
}
