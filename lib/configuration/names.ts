import { type Context, PEOPLE } from '../context'
import type { CalendarKind } from '../db/database'

/** What a file names. */
export type Referable =
  | 'people'
  | 'schedules'
  | 'teams'
  | 'policies'
  | 'keys'
  | 'calendars'
  | 'shifts_calendars'
  | 'chat_channels'

export type Names = ReturnType<typeof namesOf>

type Named = { id: number; name: string }

/** Of a workspace; what is made later is added. */
export async function readNames({ db: { read }, workspaceId }: Context) {
  const select = { id: true, name: true } as const
  const there = { where: { workspaceId, removedAt: null }, select, orderBy: { id: 'asc' } } as const
  const users = await read.user.findMany({
    where: { workspaceId, ...PEOPLE },
    select: { id: true, account: { select: { email: true } } },
  })
  const ofKind = (kind: CalendarKind) => ({ ...there, where: { ...there.where, kind } })
  const keys = await read.apiKey.findMany({
    where: { workspaceId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, revokedAt: true },
  })
  return namesOf({
    people: users.map(({ id, account }) => ({ id, name: account.email })),
    schedules: await read.schedule.findMany({ where: { workspaceId }, select }),
    teams: await read.team.findMany(there),
    policies: await read.escalationPolicy.findMany(there),
    keys: labelled([
      ...keys.filter(({ revokedAt }) => revokedAt === null),
      ...keys.filter(({ revokedAt }) => revokedAt !== null),
    ]),
    calendars: labelled(await read.calendar.findMany(ofKind('holidays'))),
    shifts_calendars: labelled(await read.calendar.findMany(ofKind('shifts'))),
    chat_channels: labelled(await read.chatChannel.findMany(there)),
  })
}

/** The first of a name has it for itself. */
export function labelled<T extends Named>(rows: readonly T[]): T[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const name = taken.has(row.name) ? `${row.name} (#${row.id})` : row.name
    taken.add(name)
    return { ...row, name }
  })
}

function namesOf(rows: Record<Referable, readonly Named[]>) {
  const all = Object.entries(rows).flatMap(([kind, of]) => of.map(({ id, name }) => ({ kind, id, name })))
  const ids = new Map(all.map(({ kind, id, name }) => [`${kind} ${name}`, id]))
  const names = new Map(all.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  const find = (kind: Referable, name: string) => ids.get(`${kind} ${name}`)
  return {
    find,
    /** @throws Error for what was not checked to be there */
    idOf(kind: Referable, name: string) {
      const id = find(kind, name)
      if (id === undefined) throw new Error(`${kind} has no ${name}`)
      return id
    },
    nameOf: (kind: Referable, id: number) => names.get(`${kind} ${id}`) ?? `#${id}`,
    forget: (kind: Referable, name: string) => ids.delete(`${kind} ${name}`),
    add(kind: Referable, { id, name }: Named) {
      ids.set(`${kind} ${name}`, id)
      names.set(`${kind} ${id}`, name)
    },
  }
}
