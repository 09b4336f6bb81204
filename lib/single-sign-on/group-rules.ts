import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

/** Who is in `group` has this role, and is in the team. */
export type GroupRule = { group: string; role: 'responder' | 'admin'; teamId: number | null }

export const MOST_RULES = 100

const rule = z.object({ group: z.string(), role: z.enum(['responder', 'admin']), teamId: z.number().nullable() })
const schema = z.object({ rules: z.array(rule) })

export function storeGroupRules(rules: readonly GroupRule[]) {
  return storeJson({ rules })
}

/** Undefined when this version cannot read them: nobody may be let in by less than what was asked for. */
export function readGroupRules(stored: string): GroupRule[] | undefined {
  return schema.safeParse(parseJson(stored)).data?.rules
}

export type Grant = { role: 'responder' | 'admin'; teamIds: number[]; governedTeamIds: number[] }

/** What a person's groups give them; undefined where none of them is named. Groups match exactly. */
export function grantOf(rules: readonly GroupRule[], groups: readonly string[]): Grant | undefined {
  const met = rules.filter(({ group }) => groups.includes(group))
  if (met.length === 0) return undefined
  const role = met.some((one) => one.role === 'admin') ? 'admin' : 'responder'
  return { role, teamIds: teamsOf(met), governedTeamIds: teamsOf(rules) }
}

function teamsOf(rules: readonly GroupRule[]) {
  return [...new Set(rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId])))]
}
