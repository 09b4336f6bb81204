import type { Context } from '../context'
import { byName } from '../values/by-name'

export type Team = Awaited<ReturnType<typeof listTeams>>[number]

export async function listTeams({ db, workspaceId }: Context) {
  const named = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const
  const teams = await db.read.team.findMany({
    where: { workspaceId, removedAt: null },
    orderBy: { name: 'asc' },
    include: {
      members: { include: { user: { select: { id: true, name: true, disabledAt: true } } } },
      schedules: named,
      policies: { ...named, where: { removedAt: null } },
      chatChannel: { select: { id: true, name: true } },
    },
  })
  return teams.toSorted(byName).map(({ id, name, members, schedules, policies, chatChannel }) => ({
    id,
    name,
    members: members
      .map(({ user, role }) => ({ id: user.id, name: user.name, role, isDisabled: user.disabledAt !== null }))
      .sort(byName),
    schedules: schedules.toSorted(byName),
    policies: policies.toSorted(byName),
    chatChannel,
  }))
}
