import type { CoveredStep } from '../model/covered'
import { policiesMayMove } from '../model/moved'
import type { Contradiction, Invariant } from './invariant'

export const onePageForEachStep: Invariant = {
  name: 'a step makes one page for each receiver, with one id in all attempts',
  check: async (world, trial) => {
    const { pages } = await trial.evidence()
    const found: Contradiction[] = []
    const first = new Map<string, { uid: string; at: number }>()
    for (const { uid, receiver, title, at } of world.receipts) {
      const page = pages.get(uid)
      for (const covered of page?.covers ?? []) {
        const name = nameOf(receiver, covered)
        const before = first.get(name)
        if (before?.uid === uid) continue
        const isAnother = !before || policiesMayMove(world, page?.workspaceId, before.at, at)
        if (isAnother) first.set(name, { uid, at })
        const what = `${receiver} got "${title}" as a page of its own, although another one has told of ${describe(covered)}`
        if (!isAnother) found.push({ what, at: world.clocks.startsAt + at })
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
