import type { EventKind } from './kinds'

/** Something that happened, before it is known which webhooks are told. */
export type Occurrence = {
  kind: EventKind
  workspaceId: number
  /** Null: it is about no incident. */
  incidentId: number | null
  at: Date
  /** The entry that it was read from; webhooks that were turned on later are not told. */
  entryId?: number
  escalationEntryId?: number
  /** What the event says besides the incident. */
  data: Record<string, unknown>
}

/** In the order of each list; lists among each other by time. */
export function mergeByTime(lists: readonly (readonly Occurrence[])[]): Occurrence[] {
  const left = lists.map((list) => [...list])
  const merged: Occurrence[] = []
  for (let list = earliest(left); list; list = earliest(left)) merged.push(...list.splice(0, 1))
  return merged
}

function earliest(lists: Occurrence[][]): Occurrence[] | undefined {
  const timeOf = (list: Occurrence[]) => list[0]?.at.getTime() ?? Number.POSITIVE_INFINITY
  const filled = lists.filter(({ length }) => length > 0)
  return filled.reduce<Occurrence[] | undefined>(
    (first, list) => (first && timeOf(first) <= timeOf(list) ? first : list),
    undefined,
  )
}
