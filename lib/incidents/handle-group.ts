import type { UserContext } from '../context'
import { acknowledgeIncidents } from './acknowledge'
import type { IncidentFilter } from './filter'
import { type GroupValues, groupMembers } from './group'
import { resolveIncidents } from './resolve'

const AT_ONCE = 500

/** A group of the list as somebody saw it: what came after `upToId` is left alone. */
export type SeenGroup = { filter: IncidentFilter; keys: readonly string[]; values: GroupValues; upToId: number }

/** Acknowledges the open incidents of a group; resolves with how many there were. */
export function acknowledgeGroup(ctx: UserContext, group: SeenGroup): Promise<number> {
  return handleGroup(ctx, group, acknowledgeIncidents)
}

/** Resolves the incidents of a group; resolves with how many there were. */
export function resolveGroup(ctx: UserContext, group: SeenGroup): Promise<number> {
  return handleGroup(ctx, group, resolveIncidents)
}

async function handleGroup(ctx: UserContext, { filter, ...group }: SeenGroup, handle: typeof acknowledgeIncidents) {
  const { db, workspaceId, actor, now } = ctx
  const ids = await groupMembers(ctx, filter, group)
  let handled = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = { workspaceId, userId: actor.userId, ids: ids.slice(from, from + AT_ONCE), now }
    handled += (await db.writeStatements((statements) => handle(statements, some))).length
  }
  return handled
}
