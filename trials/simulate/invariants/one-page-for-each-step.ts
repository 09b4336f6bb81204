import type { CoveredStep } from '../model/covered'
import type { Contradiction, Invariant } from './invariant'

export const onePageForEachStep: Invariant = {
  name: 'a step makes one page for each receiver, with one id in all attempts',
  check: async (world, trial) => {
    const { pages } = await trial.evidence()
    const found: Contradiction[] = []
    const first = new Map<string, string>()
    for (const { uid, receiver, title, at } of world.receipts) {
      for (const covered of pages.get(uid)?.covers ?? []) {
        const before = first.get(nameOf(receiver, covered)) ?? uid
        first.set(nameOf(receiver, covered), before)
        const what = `${receiver} got "${title}" as a page of its own, although another one has told of ${describe(covered)}`
        if (before !== uid) found.push({ what, at: world.clocks.startsAt + at })
      }
    }
    return found
  },
}

function nameOf(receiver: string, { incidentId, run, round, step }: CoveredStep) {
  return `${receiver} ${incidentId} ${run} ${round} ${step}`
}

function describe({ incidentId, step, round }: CoveredStep) {
  return `step ${step + 1} (repeat ${round}) of incident ${incidentId}`
}
