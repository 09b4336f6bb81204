import type { Context } from '../context'

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
  return teams.map(({ id, name, members, schedules, policies, chatChannel }) => ({
    id,
    name,
    members: members
      .map(({ user }) => ({ id: user.id, name: user.name, isDisabled: user.disabledAt !== null }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    schedules,
    policies,
    chatChannel,
  }))
}
