import type { Handled, Told } from '../record/handled'
import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

const TOLD_KINDS = ['acknowledged', 'resolved', 'reopened', 'noted', 'assigned', 'unassigned'] as const

export const timelineTells: Invariant = {
  name: 'the timeline shows each thing that people did with an incident, once',
  check: async (world) => {
    const rows = await world.db.read.timelineEntry.findMany({
      where: { kind: { in: [...TOLD_KINDS] }, userId: { not: null } },
      select: { incidentId: true, kind: true },
    })
    const told = counted(rows.map(({ incidentId, kind }) => `${kind} incident ${incidentId}`))
    const done = counted([...world.handled, ...world.told].flatMap(nameOf))
    const kept = await keptIncidents(world)
    return [...new Set([...told.keys(), ...done.keys()])].flatMap((name) => {
      const [times, entries] = [done.get(name) ?? 0, told.get(name) ?? 0]
      if (times === entries || !kept.has(Number(name.split(' ').at(-1)))) return []
      return [{ what: `people have ${name} ${times} times, and the timeline tells it ${entries} times` }]
    })
  },
}

function nameOf({ kind, incidentId }: Handled | Told) {
  return kind === 'escalated' ? [] : [`${kind === 'undone' ? 'reopened' : kind} incident ${incidentId}`]
}

function counted(names: string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

async function keptIncidents({ db }: Seen) {
  const rows = await db.read.incident.findMany({ select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}
