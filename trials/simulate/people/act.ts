import type { UserContext } from '../../../lib/context'
import type { Luck } from '../luck/luck'
import { observingCommits } from '../time/commits'
import { runAs } from '../time/owners'
import type { World } from '../world/world'

const PATIENCE_MS = 40_000

export type Acting = { name: string; workspaceId: number; userId: number; isAdmin: boolean }
/** `wall`: the instance's clock. */
export type Done = { result: unknown; begunAt: number; doneAt: number; wall: number }

/**
 * Acts for a person through an instance that serves; undefined when it was refused or not done. A commit counts even
 * if its answer was lost: the person looks again.
 */
export async function act(
  world: World,
  person: Acting,
  luck: Luck,
  verb: (ctx: UserContext) => Promise<unknown>,
): Promise<Done | undefined> {
  const live = world.fleet.live()
  if (live.length === 0) return undefined
  const { instance, server, place } = luck.pick(live)
  const { workspaceId } = person
  const ctx = { db: server.db, workspaceId, now: world.clocks.wallOf(place), actor: actorOf(person) }
  const begunAt = world.timers.now()
  const known: { result?: unknown } = {}
  const observe = (result: unknown) => void Object.assign(known, { result })
  const work = observingCommits(observe, () => runAs(instance, () => verb(ctx)))
  await Promise.race([work.catch(() => undefined), world.pause(PATIENCE_MS)])
  return 'result' in known && isDone(known.result)
    ? { result: known.result, begunAt, doneAt: world.timers.now(), wall: ctx.now.getTime() }
    : undefined
}

/** Such as `silenceId`, or `override` and then `id`. */
export function idIn({ result }: Done, ...path: string[]): number {
  const at = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return Number(path.reduce(at, result))
}

export function idsIn({ result }: Done): number[] {
  return Array.isArray(result) ? result.map(Number) : []
}

/** Verbs resolve with `ok`, with whether they changed something, or with nothing when they did. */
function isDone(result: unknown) {
  if (typeof result === 'object' && result !== null && 'ok' in result) return result.ok === true
  return result !== false
}

function actorOf({ userId, name, isAdmin }: Acting): UserContext['actor'] {
  const role = isAdmin ? 'admin' : 'responder'
  return { type: 'user', userId, accountId: 0, name, email: `${name}@example.com`, role, sessionId: 0 }
}
