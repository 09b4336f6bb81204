import { acknowledgeByLink } from '../../lib/acknowledge-links/use'
import { SECRET } from '../instances/start'
import type { Luck } from '../luck'
import type { Receipt } from '../receivers/receipt'
import type { World } from '../world/world'
import { type Acting, act } from './act'

export async function openLink(world: World, { says, at: arrivedAt }: Receipt, person: Acting, luck: Luck) {
  if (!says) return
  const { token, incidentId, others } = says
  const result = await act(world, person, luck, ({ db, now }) => acknowledgeByLink({ db, now, secret: SECRET }, token))
  if (!result) return
  const { begunAt, doneAt, wall } = result
  const entries = await world.db.read.timelineEntry.findMany({
    where: { kind: 'acknowledged', userId: person.userId, at: new Date(wall) },
    select: { incidentId: true },
  })
  const done = entries.map((entry) => entry.incidentId)
  world.usedLinks.push({ begunAt, doneAt, arrivedAt, told: [incidentId, ...others], done })
  world.handled.push(...done.map((id) => ({ incidentId: id, kind: 'acknowledged' as const, begunAt, doneAt })))
  world.journal.write(`${person.name} has acknowledged ${done.length} incidents by the link in a page`)
}
