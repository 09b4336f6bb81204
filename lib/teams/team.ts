import { type Context, PEOPLE } from '../context'
import type { Reader, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import type { TeamRole } from '../permissions'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { visibleLine } from '../values/text'

/**
 * `members`: user ids; `schedules`: ids of those that are the team's, taken from other teams; `chatChannelId`: where its
 * incidents are posted as they begin to page.
 */
export type TeamSettings = {
  name: string
  members: readonly number[]
  /** Of members, where it is more than that of a member; undefined: as it is. */
  roles?: TeamRoles | undefined
  schedules: readonly number[]
  chatChannelId?: number | null
}

/** By user id. */
type TeamRoles = ReadonlyMap<number, TeamRole>

const MOST_MEMBERS = 200

export async function checkTeam(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  settings: TeamSettings,
  teamId?: number,
): Promise<TeamSettings | { errors: FieldErrors }> {
  const name = visibleLine(settings.name)
  const members = [...new Set(settings.members)]
  const schedules = [...new Set(settings.schedules)]
  const faults = {
    name: nameFault(name) ?? takenFault('team', name, await otherTeams(reader, workspaceId, teamId)),
    members: await membersFault(reader, workspaceId, members),
    schedules: await schedulesFault(reader, workspaceId, schedules),
    chatChannelId: await chatFault(reader, workspaceId, settings.chatChannelId),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  return Object.keys(errors).length > 0
    ? { errors }
    : { name, members, roles: rolesAmong(members, settings), schedules, chatChannelId: settings.chatChannelId ?? null }
}

function rolesAmong(members: readonly number[], { roles }: TeamSettings): TeamRoles {
  return new Map([...(roles ?? [])].filter(([userId, role]) => members.includes(userId) && role !== 'member'))
}

async function otherTeams(reader: Reader | Transaction, workspaceId: number, teamId: number | undefined) {
  const where = { workspaceId, removedAt: null }
  const all = await reader.team.findMany({ where, select: { id: true, name: true } })
  return all.filter(({ id }) => id !== teamId)
}

async function membersFault(reader: Reader | Transaction, workspaceId: number, members: number[]) {
  if (members.length > MOST_MEMBERS) return `Use at most ${MOST_MEMBERS} people.`
  const known = await reader.user.count({ where: { workspaceId, id: { in: members }, ...PEOPLE } })
  return known === members.length ? undefined : 'Choose people of this workspace.'
}

async function schedulesFault(reader: Reader | Transaction, workspaceId: number, schedules: number[]) {
  const known = await reader.schedule.count({ where: { workspaceId, id: { in: schedules } } })
  return known === schedules.length ? undefined : 'Choose schedules of this workspace.'
}

async function chatFault(reader: Reader | Transaction, workspaceId: number, id: number | null | undefined) {
  if (id == null) return undefined
  const chat = await reader.chatChannel.findFirst({ where: { id, workspaceId, removedAt: null } })
  return chat ? undefined : 'Choose a chat channel of this workspace.'
}

/** @throws NotFoundError when the workspace has no such team */
export async function readTeam(tx: Transaction, workspaceId: number, teamId: number): Promise<TeamSettings> {
  const team = await tx.team.findFirst({
    where: { id: teamId, workspaceId, removedAt: null },
    include: { members: { select: { userId: true, role: true } }, schedules: { select: { id: true } } },
  })
  if (!team) throw new NotFoundError('No such team.')
  const members = team.members.map(({ userId }) => userId)
  const roles = new Map(team.members.filter(({ role }) => role !== 'member').map(({ userId, role }) => [userId, role]))
  const { name, chatChannelId } = team
  return { name, members, roles, schedules: team.schedules.map(({ id }) => id), chatChannelId }
}

export async function storeParts(
  tx: Transaction,
  { workspaceId }: Context,
  { teamId, members, roles, schedules, chatChannelId = null }: TeamSettings & { teamId: number },
) {
  await tx.team.updateMany({ where: { workspaceId, id: teamId }, data: { chatChannelId } })
  await tx.teamMember.deleteMany({ where: { workspaceId, teamId } })
  const data = members.map((userId) => ({ workspaceId, teamId, userId, role: roles?.get(userId) ?? 'member' }) as const)
  await tx.teamMember.createMany({ data })
  await tx.schedule.updateMany({ where: { workspaceId, teamId }, data: { teamId: null } })
  await tx.schedule.updateMany({ where: { workspaceId, id: { in: [...schedules] } }, data: { teamId } })
}
