import type { Fields } from '../audit/changes'
import { peopleInWords } from '../audit/people-in-words'
import type { Transaction } from '../db/database'
import { TEAM_ROLE_NAMES, type TeamRole } from '../permissions'
import type { TeamSettings } from './team'

/** For the audit log. */
export async function teamsInWords(tx: Transaction, workspaceId: number, teams: readonly TeamSettings[]) {
  const members = teams.flatMap((team) => team.members)
  const person = await peopleInWords(tx, workspaceId, members)
  const chats = await tx.chatChannel.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const schedules = await tx.schedule.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  return (team: TeamSettings): Fields => ({
    name: team.name,
    people: team.members.map((id) => withRole(person(id), team.roles?.get(id))),
    schedules: schedules.filter(({ id }) => team.schedules.includes(id)).map(({ name }) => name),
    'chat channel': chats.find(({ id }) => id === team.chatChannelId)?.name ?? '',
  })
}

function withRole(name: string, role: TeamRole = 'member') {
  return role === 'member' ? name : `${name} (${TEAM_ROLE_NAMES[role]})`
}
