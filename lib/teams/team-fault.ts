import type { Reader, Transaction } from '../db/database'

export async function teamFault(reader: Reader | Transaction, workspaceId: number, teamId: number | null | undefined) {
  if (teamId === null || teamId === undefined) return undefined
  const team = await reader.team.findFirst({ where: { id: teamId, workspaceId, removedAt: null } })
  return team ? undefined : 'Choose a team of this workspace.'
}
