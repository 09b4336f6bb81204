import { z } from 'zod'
import { ROLES, type Role, TEAM_ROLES, type TeamRole } from '../permissions'
import { parseJson, storeJson } from '../values/stored-json'

/** Who is in `group` has this role, and is in the team with that role. */
export type GroupRule = { group: string; role: Role; teamId: number | null; teamRole?: TeamRole | undefined }

export const MOST_RULES = 100

const rule = z.object({
  group: z.string(),
  role: z.enum(ROLES),
  teamId: z.number().nullable(),
  // What older versions stored has none.
  teamRole: z.enum(TEAM_ROLES).default('member'),
})
const schema = z.object({ rules: z.array(rule) })

export function storeGroupRules(rules: readonly GroupRule[]) {
  return storeJson({ rules })
}

/** Undefined when this version cannot read them: nobody may be let in by less than what was asked for. */
export function readGroupRules(stored: string): GroupRule[] | undefined {
  return schema.safeParse(parseJson(stored)).data?.rules
}

/** A team of which no rule gives more than membership has no `role`: it is the portal's. */
type TeamGrant = { teamId: number; role: TeamRole | undefined }

export type Grant = { role: Role; teams: TeamGrant[]; governedTeamIds: number[] }

/** What a person's groups give them, the most of each; undefined where none of them is named. Groups match exactly. */
export function grantOf(rules: readonly GroupRule[], groups: readonly string[]): Grant | undefined {
  const met = rules.filter(({ group }) => groups.includes(group))
  if (met.length === 0) return undefined
  const role =
    most(
      ROLES,
      met.map((one) => one.role),
    ) ?? 'viewer'
  const teams = teamsOf(met).map((teamId) => ({ teamId, role: teamRoleIn(rules, met, teamId) }))
  return { role, teams, governedTeamIds: teamsOf(rules) }
}

function teamRoleIn(rules: readonly GroupRule[], met: readonly GroupRule[], teamId: number) {
  const rolesOf = (some: readonly GroupRule[]) =>
    some.filter((one) => one.teamId === teamId).map((one) => one.teamRole ?? 'member')
  return rolesOf(rules).every((role) => role === 'member') ? undefined : most(TEAM_ROLES, rolesOf(met))
}

function most<R>(ordered: readonly R[], some: readonly R[]) {
  return ordered.findLast((one) => some.includes(one))
}

function teamsOf(rules: readonly GroupRule[]) {
  return [...new Set(rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])))]
}
