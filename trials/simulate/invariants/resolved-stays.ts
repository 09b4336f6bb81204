import type { Handled } from '../record/handled'
import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

export const resolvedStays: Invariant = {
  name: 'what was resolved last is resolved, whatever comes late',
  check: async (world) => {
    const rows = await world.db.read.incident.findMany({ select: { id: true, status: true } })
    const handled = new Map<number, Handled[]>()
    for (const one of world.handled) handled.set(one.incidentId, [...(handled.get(one.incidentId) ?? []), one])
    return rows.flatMap(({ id, status }) => {
      const last = lastOf(handled.get(id) ?? [])
      if (last?.kind !== 'resolved' || status === 'resolved' || isOfASignal(world, id)) return []
      return [{ what: `incident ${id} was resolved, and is ${status}`, at: world.clocks.startsAt + last.doneAt }]
    })
  },
}

/** Undefined if somebody else did something at about the same time. */
function lastOf(handled: Handled[]) {
  const steps = handled.filter(({ kind }) => kind !== 'escalated').toSorted((a, b) => a.doneAt - b.doneAt)
  const last = steps.at(-1)
  return steps.some((one) => one !== last && one.doneAt >= (last?.begunAt ?? 0)) ? undefined : last
}

/** That fires again may open it anew. */
function isOfASignal({ notices }: Seen, incidentId: number) {
  return notices.some(({ attempts }) => attempts.some((attempt) => attempt.incidentId === incidentId))
}
