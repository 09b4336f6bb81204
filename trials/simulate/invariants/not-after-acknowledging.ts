import type { Handled } from '../record/handled'
import type { Receipt } from '../record/receipt'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

const GRACE_MS = 5_000

export const notAfterAcknowledging: Invariant = {
  name: 'nobody is paged for what they acknowledged more than five seconds before',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const byIncident = new Map<number, Handled[]>()
    for (const one of world.handled)
      byIncident.set(one.incidentId, [...(byIncident.get(one.incidentId) ?? []), one].toSorted(byTime))
    const pages = world.receipts.filter(({ kind }) => kind === 'page')
    return pages.flatMap((receipt) => judge(world, evidence, byIncident, receipt))
  },
}

function byTime(a: Handled, b: Handled) {
  return a.doneAt - b.doneAt
}

/** By whomever it was acknowledged: all incidents of the page were, and none was reopened since. */
function judge(world: Seen, { pages, stories }: Evidence, byIncident: Map<number, Handled[]>, receipt: Receipt) {
  const { uid, receiver, title, at } = receipt
  const page = pages.get(uid)
  if (!page?.isWhole || page.covers.length === 0) return []
  const isOver = page.covers.every(({ incidentId }) => {
    const isReopened = stories
      .get(incidentId)
      ?.segments.some(({ begins, isForgotten }) => isForgotten && begins.low <= at)
    return stories.has(incidentId) && !isReopened && isHandled(byIncident.get(incidentId) ?? [], at - GRACE_MS)
  })
  const found: Contradiction[] = isOver
    ? [
        {
          what: `${receiver} got "${title}", more than 5 seconds after all of it was handled`,
          at: world.clocks.startsAt + at,
        },
      ]
    : []
  return found
}

/** At that time, and for good: what is done about it later counts as well. */
function isHandled(handled: Handled[], at: number) {
  const states = handled.filter(({ kind }) => kind !== 'escalated')
  const before = states.filter(({ doneAt }) => doneAt < at).at(-1)
  const isReopened = states.some(({ kind, doneAt }) => (kind === 'reopened' || kind === 'undone') && doneAt >= at)
  return (before?.kind === 'acknowledged' || before?.kind === 'resolved') && !isReopened
}
