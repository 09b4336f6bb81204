import type { Context } from '../../context'

/** Where the zone of a person comes from; `usual`: there is none, so it is that of the first schedule, or UTC. */
export type ZoneSource = 'account' | 'quiet hours' | 'schedule' | 'usual'

export type LoadedPerson = { userId: number; name: string; timeZone: string; zoneSource: ZoneSource }

type Zones = {
  /** By person: of the first schedule in which they were on call. */
  ofSchedules: ReadonlyMap<number, string>
  usual: string
}

export async function readPeople(ctx: Context, ids: readonly number[], zones: Zones): Promise<LoadedPerson[]> {
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...ids] } },
    select: { id: true, name: true, quietTimeZone: true, account: { select: { timeZone: true } } },
  })
  return users.map(({ id, name, quietTimeZone, account }) => {
    return { userId: id, name, ...zoneOf(account.timeZone, quietTimeZone, zones.ofSchedules.get(id), zones.usual) }
  })
}

function zoneOf(account: string | null, quiet: string | null, schedule: string | undefined, usual: string) {
  if (account !== null) return { timeZone: account, zoneSource: 'account' } as const
  if (quiet !== null) return { timeZone: quiet, zoneSource: 'quiet hours' } as const
  if (schedule !== undefined) return { timeZone: schedule, zoneSource: 'schedule' } as const
  return { timeZone: usual, zoneSource: 'usual' } as const
}
