import { requirePermission, type UserContext } from '../context'
import type { IncidentFilter } from './find/filter'
import { groupMembers } from './group'
import type { GroupValues } from './group-slices'
import { AT_ONCE, handleMany, type ManyStep } from './handle-many'

/** A group as its reader saw it: incidents after `upToId` are left alone. */
export type SeenGroup = { filter: IncidentFilter; keys: readonly string[]; values: GroupValues; upToId: number }

export async function handleGroup(
  ctx: UserContext,
  { filter, ...group }: SeenGroup,
  step: ManyStep,
): Promise<{ handled: number[]; members: number[] }> {
  requirePermission(ctx, 'handle incidents')
  const members = await groupMembers(ctx, filter, group)
  const handled: number[] = []
  for (let from = 0; from < members.length; from += AT_ONCE)
    handled.push(...(await handleMany(ctx, members.slice(from, from + AT_ONCE), step)))
  return { handled, members }
}
