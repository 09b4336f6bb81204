import { handleMany } from '../../../lib/incidents/handle-many'
import { undoHandling } from '../../../lib/incidents/undo'
import type { Stage } from '../world/stage'
import { type Acting, act, idsIn } from './act'

const RECENT = 40
const KINDS = { acknowledge: 'acknowledged', resolve: 'resolved' } as const

/** A person selects some of the newest incidents, acknowledges or resolves them at once, and may undo that. */
export async function respondToMany({ world, workspaces, luck }: Stage) {
  const { people, workspaceId } = luck.pick(workspaces)
  const known = await world.db.read.incident.findMany({
    where: { workspaceId },
    orderBy: { id: 'desc' },
    take: RECENT,
    select: { id: true },
  })
  const chosen = luck.some(known, luck.pick([0.2, 0.6, 1])).map(({ id }) => id)
  if (chosen.length === 0) return
  const person: Acting = { ...luck.pick(people), workspaceId }
  const kind = luck.pick(['acknowledge', 'resolve'] as const)
  const result = await act(world, person, luck, (ctx) => handleMany(ctx, chosen, { kind }))
  if (!result) return
  const { begunAt, doneAt, wall } = result
  const done = idsIn(result)
  const handled = { kind: KINDS[kind], begunAt, doneAt }
  world.handledMany.push({ ...handled, chosen, done })
  world.handled.push(...done.map((incidentId) => ({ ...handled, incidentId })))
  world.journal.write(`${person.name} has ${KINDS[kind]} ${done.length} of ${chosen.length} incidents at once`)
  if (luck.chance(0.7)) return
  await world.pause(luck.between(0, 400) * 1_000)
  await undo({ world, luck }, person, { kind, at: new Date(wall), ids: done })
}

type Undone = Parameters<typeof undoHandling>[1]

async function undo({ world, luck }: Pick<Stage, 'world' | 'luck'>, person: Acting, undone: Undone) {
  const result = await act(world, person, luck, (ctx) => undoHandling(ctx, undone))
  if (!result) return
  const { begunAt, doneAt } = result
  const ids = idsIn(result)
  world.handled.push(...ids.map((incidentId) => ({ incidentId, kind: 'undone' as const, begunAt, doneAt })))
  world.journal.write(`${person.name} has taken that back with ${ids.length} incidents`)
}
