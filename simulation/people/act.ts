import type { UserContext } from '../../lib/context'
import type { Luck } from '../luck'
import { observingCommits } from '../world/commits'
import { runAs } from '../world/owners'
import type { World } from '../world/world'

const PATIENCE_MS = 40_000

export type Acting = { name: string; workspaceId: number; userId: number; isAdmin: boolean }
/** `wall`: what the clock of the instance showed. */
export type Done = { result: unknown; begunAt: number; doneAt: number; wall: number }

/**
 * Does something in a person's name through an instance that serves; undefined when it was refused or not done. What was
 * committed is done, although nobody may have heard of it: a person looks again.
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

/** An id that a verb gave, such as `silenceId`. */
export function idIn({ result }: Done, name: string): number {
  return Number(typeof result === 'object' && result !== null ? Reflect.get(result, name) : Number.NaN)
}

/** The ids that a verb resolved with. */
export function idsIn({ result }: Done): number[] {
  return Array.isArray(result) ? result.map(Number) : []
}

/** Verbs say `ok`, or whether they have changed something; those that say nothing have. */
function isDone(result: unknown) {
  if (typeof result === 'object' && result !== null && 'ok' in result) return result.ok === true
  return result !== false
}

function actorOf({ userId, name, isAdmin }: Acting): UserContext['actor'] {
  const role = isAdmin ? 'admin' : 'responder'
  return { type: 'user', userId, accountId: 0, name, email: `${name}@example.com`, role, sessionId: 0 }
}
