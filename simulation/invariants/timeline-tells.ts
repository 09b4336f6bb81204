import type { Handled } from '../people/handled'
import type { World } from '../world/world'
import type { Invariant } from './invariant'

const TOLD = { acknowledged: 'acknowledged', resolved: 'resolved', reopened: 'reopened', undone: 'reopened' } as const

export const timelineTells: Invariant = {
  name: 'the timeline shows each thing that people did with an incident, once',
  check: async (world) => {
    const rows = await world.db.read.timelineEntry.findMany({
      where: { kind: { in: ['acknowledged', 'resolved', 'reopened'] }, userId: { not: null } },
      select: { incidentId: true, kind: true },
    })
    const told = counted(rows.map(({ incidentId, kind }) => `${kind} incident ${incidentId}`))
    const done = counted(world.handled.flatMap(nameOf))
    const kept = await keptIncidents(world)
    return [...new Set([...told.keys(), ...done.keys()])].flatMap((name) => {
      const [times, entries] = [done.get(name) ?? 0, told.get(name) ?? 0]
      if (times === entries || !kept.has(Number(name.split(' ').at(-1)))) return []
      return [{ what: `people have ${name} ${times} times, and the timeline tells it ${entries} times` }]
    })
  },
}

function nameOf({ kind, incidentId }: Handled) {
  return kind === 'escalated' ? [] : [`${TOLD[kind]} incident ${incidentId}`]
}

function counted(names: string[]) {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

async function keptIncidents({ db }: World) {
  const rows = await db.read.incident.findMany({ select: { id: true } })
  return new Set(rows.map(({ id }) => id))
}
