import { assignIncident } from '../../../lib/incidents/assign'
import { addNote } from '../../../lib/incidents/note'
import { pickRecent, type Stage } from '../world/stage'
import { act } from './act'

/** A person writes a note on one of the newest incidents. */
export async function note(stage: Stage) {
  const picked = await pickRecent(stage)
  if (!picked) return
  const { incidentId, person } = picked
  const { world, luck } = stage
  const done = await act(world, person, luck, (ctx) => addNote(ctx, { incidentId, note: 'Looking into it.' }))
  if (!done) return
  world.told.push({ incidentId, kind: 'noted', begunAt: done.begunAt, doneAt: done.doneAt })
  world.journal.write(`${person.name} writes a note on incident ${incidentId}`)
}

/** A person gives one of the newest incidents to somebody, or to nobody. */
export async function assign(stage: Stage) {
  const picked = await pickRecent(stage)
  if (!picked) return
  const { incidentId, person, people } = picked
  const { world, luck } = stage
  const assigneeId = luck.chance(0.3) ? null : luck.pick(people).userId
  const done = await act(world, person, luck, (ctx) => assignIncident(ctx, { incidentId, assigneeId }))
  if (!done) return
  const kind = assigneeId === null ? 'unassigned' : 'assigned'
  world.told.push({ incidentId, kind, assigneeId, begunAt: done.begunAt, doneAt: done.doneAt })
  world.journal.write(`${person.name} gives incident ${incidentId} to ${assigneeId ?? 'nobody'}`)
}
