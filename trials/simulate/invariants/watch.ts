import type { Seen } from '../world/seen'
import { ALWAYS, type Evidence, evidenceOfAll, evidenceSince } from './evidence'
import type { Contradiction, Invariant, Trial } from './invariant'

export type Broken = Contradiction & { invariant: string }

/** A policy's steps take this long, and a little more. */
const RECENT_MS = 8 * 3_600_000
/** The model may not know yet what people did in this time. */
const UNSETTLED_MS = 60_000

type Look = { at: number; newestId: number }

/**
 * Checks a world while it runs: each time, what has happened since the last check, with the incidents that were opened
 * or handled within hours. At the end everything is checked again.
 */
export function createWatch(world: Seen, invariants: Invariant[]) {
  const looks: Look[] = []

  return async function look(): Promise<Broken | undefined> {
    const now = world.timers.now()
    const span = { low: (looks.at(-1)?.at ?? ALWAYS.low) - UNSETTLED_MS, high: now - UNSETTLED_MS }
    const since = now - RECENT_MS
    const after = looks.findLast(({ at }) => at <= since)?.newestId ?? 0
    const rows = await readRecent(world, after, since)
    looks.push({ at: now, newestId: Math.max(after, ...rows.map(({ id }) => id)) })
    return firstBroken(world, invariants, { span, evidence: once(() => evidenceSince(world, since, rows)) })
  }
}

function readRecent({ db, handled }: Seen, after: number, since: number) {
  const again = handled.flatMap(({ doneAt, incidentId }) => (doneAt >= since ? [incidentId] : []))
  return db.read.incident.findMany({
    where: { OR: [{ id: { gt: after } }, { id: { in: again } }] },
    select: { id: true, workspaceId: true, summary: true },
  })
}

export function wholeTrial(world: Seen): Trial {
  return { span: ALWAYS, evidence: once(() => evidenceOfAll(world)) }
}

export async function firstBroken(world: Seen, invariants: Invariant[], trial: Trial): Promise<Broken | undefined> {
  for (const { name, check } of invariants) {
    const [first] = await check(world, trial)
    if (first) return { invariant: name, ...first }
  }
  return undefined
}

function once(gather: () => Promise<Evidence>) {
  let gathered: Promise<Evidence> | undefined
  return () => {
    gathered ??= gather()
    return gathered
  }
}
