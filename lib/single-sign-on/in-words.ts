import type { Fields } from '../audit/changes'
import type { Transaction } from '../db/database'
import { TEAM_ROLE_NAMES, type TeamRole } from '../permissions'
import type { Issuer } from './stored'

/** For the audit log. */
export async function issuersInWords(tx: Transaction, workspaceId: number) {
  const teams = await tx.team.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return ({ name, url, clientId, domains, groupsClaim, rules, isEnabled }: Issuer): Fields => ({
    name,
    address: url,
    client: clientId,
    domains,
    'claim of groups': groupsClaim,
    groups: rules.map(({ group, role, teamId, teamRole }) => {
      const team = teamId === null ? '' : `${as(teamRole)} in ${names.get(teamId) ?? `#${teamId}`}`
      return `${group}: ${role}${team}`
    }),
    'turned on': isEnabled ? 'yes' : 'no',
  })
}

function as(role: TeamRole = 'member') {
  return role === 'member' ? '' : ` and ${TEAM_ROLE_NAMES[role]}`
}
