import type { Beginning } from '../model/first-paging'
import type { IncidentStory } from '../model/incident-story'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** An alert may be committed a little after its silence has ended. */
const LATE_MS = 30_000

export const oneMessageAfterASilence: Invariant = {
  name: 'what a silence held back comes in one message for each policy',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const groups = new Map<string, number[]>()
    for (const { incidentId, segments, first } of evidence.stories.values()) {
      if (!isHeldBack(world, first) || (segments[0]?.hurries.length ?? 0) > 0) continue
      const name = `silence ${first.heldBackBy.silenceId}, policy ${first.route.policyId}, ${first.begins.low}`
      groups.set(name, [...(groups.get(name) ?? []), incidentId])
    }
    return [...groups].flatMap(([name, ids]) => judge(world, evidence, name, new Set(ids)))
  },
}

type HeldBack = Beginning & { heldBackBy: NonNullable<Beginning['heldBackBy']> }

/** Until the silence was over by all clocks at once, not committed at its end, and no notice came before the end was seen. */
function isHeldBack({ calm }: Seen, first: IncidentStory['first']): first is HeldBack {
  if (typeof first === 'string' || first.because !== 'silence over' || !first.heldBackBy || first.isCrossed)
    return false
  const { low, high } = first.begins
  return high - low < LATE_MS && calm.isUnbroken(low - LATE_MS, high + LATE_MS)
}

/** Each person gets the first step of all in one message. */
function judge(world: Seen, { pages }: Evidence, name: string, ids: Set<number>): Contradiction[] {
  const messages = new Map<string, Map<string, number>>()
  for (const { uid, receiver, at } of world.receipts) {
    const isFirst = pages.get(uid)?.covers.some(({ incidentId, run, step, round }) => {
      return ids.has(incidentId) && run === 0 && step === 0 && round === 0
    })
    if (!isFirst) continue
    messages.set(receiver, (messages.get(receiver) ?? new Map<string, number>()).set(uid, at))
  }
  return [...messages].flatMap(([receiver, own]) => {
    const at = world.clocks.startsAt + Math.max(...own.values())
    return own.size > 1
      ? { what: `${receiver} got ${own.size} messages of the first step of what ${name} held back`, at }
      : []
  })
}
