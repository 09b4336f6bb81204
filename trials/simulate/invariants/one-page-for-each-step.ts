import type { CoveredStep } from '../model/covered'
import type { IncidentStory } from '../model/incident-story'
import { mayComeBack } from '../model/places'
import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

export const onePageForEachStep: Invariant = {
  name: 'a step makes one page for each receiver, with one id in all attempts',
  check: async (world, trial) => {
    const { pages, stories } = await trial.evidence()
    const found: Contradiction[] = []
    const told = new Map<string, { uids: Set<string>; at: number }>()
    for (const { uid, receiver, title, at } of world.receipts) {
      const page = pages.get(uid)
      for (const covered of page?.covers ?? []) {
        const name = nameOf(receiver, covered)
        const before = told.get(name) ?? { uids: new Set(), at }
        told.set(name, before)
        if (before.uids.has(uid)) continue
        const span = { workspaceId: page?.workspaceId ?? 0, from: before.at, to: at }
        const most = before.uids.size === 0 ? 1 : mostPages(world, stories.get(covered.incidentId), covered, span)
        const what = `${receiver} got "${title}" as a page of its own, although another one has told of ${describe(covered)}`
        if (before.uids.size >= most) found.push({ what, at: world.clocks.startsAt + at })
        before.uids.add(uid)
      }
    }
    return found
  },
}

/** A page may wait so long for its receiver; its step ran before. */
const WAITS_MOST_MS = 24 * 60 * 60_000

type Asked = { workspaceId: number; from: number; to: number }

/** One for each time that the place is run: again only for another step, where those up to it became fewer. */
function mostPages({ workspaces }: Seen, story: IncidentStory | undefined, covered: CoveredStep, asked: Asked) {
  const { step, round } = covered
  if (story?.segments.every(({ isKnown }) => isKnown))
    return Math.max(...story.segments.map(({ steps }) => steps.filter((one) => isAt(one, { step, round })).length))
  const { workspaceId, from, to } = asked
  const since = Math.max(from - WAITS_MOST_MS, story?.segments[0]?.begins.low ?? Number.NEGATIVE_INFINITY)
  const histories = [...(workspaces.get(workspaceId)?.policies.values() ?? [])]
  return histories.some((history) => mayComeBack(history, step, since, to)) ? Number.POSITIVE_INFINITY : 1
}

function isAt(one: { step: number; round: number }, { step, round }: { step: number; round: number }) {
  return one.step === step && one.round === round
}

function nameOf(receiver: string, { incidentId, run, round, step }: CoveredStep) {
  return `${receiver} ${incidentId} ${run} ${round} ${step}`
}

function describe({ incidentId, step, round }: CoveredStep) {
  return `step ${step + 1} (repeat ${round}) of incident ${incidentId}`
}
