import type { UserContext } from '../../../lib/context'
import type { Luck } from '../luck/luck'
import type { Furnished } from '../record/furnished'
import type { History } from '../record/history'
import type { World } from '../world/world'
import { type Acting, act, type Done } from './act'

/** `learn` tells the model. */
export type Change = {
  /** If left out, the admin of the workspace. */
  by?: Acting
  says: string
  action: string
  /** What else the audit log tells of it. */
  also?: (done: Done) => string | undefined
  verb: (ctx: UserContext) => Promise<unknown>
  learn: (done: Done) => void
}

export async function edit(world: World, workspace: Furnished, luck: Luck, change: Change) {
  const { by = adminOf(workspace), says, action, also, verb, learn } = change
  const done = await act(world, by, luck, verb)
  if (!done) return
  learn(done)
  for (const told of [action, also?.(done)])
    if (told) world.edits.push({ workspaceId: workspace.workspaceId, action: told })
  world.journal.count(action)
  world.journal.write(`${workspace.name}: ${says}`)
}

export function adminOf({ admin: { actor }, workspaceId }: Furnished): Acting {
  return { name: actor.name, workspaceId, userId: actor.userId, isAdmin: true }
}

export function learnVersion<T>(history: History<T>, value: T, { begunAt, doneAt }: Done) {
  history.push({ value, begunAt, doneAt })
}
