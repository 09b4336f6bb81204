import type { UserContext } from '../context'
import type { IncidentFilter } from './filter'
import { type GroupValues, groupMembers } from './group'
import { AT_ONCE, handleMany } from './handle-many'

/** A group of the list as somebody saw it: what came after `upToId` is left alone. */
export type SeenGroup = { filter: IncidentFilter; keys: readonly string[]; values: GroupValues; upToId: number }

/** Acknowledges the open incidents of a group, or resolves all; resolves with how many there were. */
export async function handleGroup(
  ctx: UserContext,
  { filter, ...group }: SeenGroup,
  kind: 'acknowledge' | 'resolve',
): Promise<number> {
  const ids = await groupMembers(ctx, filter, group)
  let handled = 0
  for (let from = 0; from < ids.length; from += AT_ONCE)
    handled += (await handleMany(ctx, ids.slice(from, from + AT_ONCE), { kind })).length
  return handled
}
