import type { Told } from '../record/handled'
import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

export const ownedByTheLastChosen: Invariant = {
  name: 'an incident is assigned to whom a person chose last',
  check: async (world) => {
    const rows = await world.db.read.incident.findMany({ select: { id: true, assigneeId: true } })
    return rows.flatMap(({ id, assigneeId }) => {
      const chosen = lastChosen(world, id)
      if (chosen === undefined || chosen === assigneeId) return []
      return [{ what: `incident ${id} was given to ${chosen ?? 'nobody'}, and belongs to ${assigneeId ?? 'nobody'}` }]
    })
  },
}

/** Rules assign nobody here. Undefined if two people chose at about the same time. */
function lastChosen({ told }: Seen, incidentId: number) {
  const choices = told.filter((one) => one.incidentId === incidentId).filter(isChoice)
  const last = choices.toSorted((a, b) => a.doneAt - b.doneAt).at(-1)
  if (!last) return null
  return choices.some((one) => one !== last && one.doneAt >= last.begunAt) ? undefined : last.assigneeId
}

function isChoice(told: Told) {
  return told.kind !== 'noted'
}
