import type { UserContext } from '../../lib/context'
import type { Luck } from '../luck'
import type { History } from '../model/history'
import type { Furnished } from '../world/furnish'
import type { World } from '../world/world'
import { type Acting, act, type Done } from './act'

/** `learn` tells the model. */
export type Change = {
  says: string
  action: string
  verb: (ctx: UserContext) => Promise<unknown>
  learn: (done: Done) => void
}

/** As the admin of the workspace. */
export async function edit(world: World, workspace: Furnished, luck: Luck, { says, action, verb, learn }: Change) {
  const done = await act(world, adminOf(workspace), luck, verb)
  if (!done) return
  learn(done)
  world.edits.push({ workspaceId: workspace.workspaceId, action })
  world.journal.count(action)
  world.journal.write(`${workspace.name}: ${says}`)
}

export function adminOf({ admin: { actor }, workspaceId }: Furnished): Acting {
  return { name: actor.name, workspaceId, userId: actor.userId, isAdmin: true }
}

export function learnVersion<T>(history: History<T>, value: T, { begunAt, doneAt }: Done) {
  history.push({ value, begunAt, doneAt })
}
