import { acknowledgeByLink } from '../../../lib/acknowledge-links/use'
import { SECRET } from '../instances/start'
import type { Luck } from '../luck/luck'
import type { Receipt } from '../record/receipt'
import type { World } from '../world/world'
import { type Acting, act, idIn } from './act'

const SOON_MS = 10_000

export async function openLink(world: World, { says, at: arrivedAt }: Receipt, person: Acting, luck: Luck) {
  if (!says) return
  const { token, incidentId, others: further } = says
  const result = await act(world, person, luck, ({ db, now }) => acknowledgeByLink({ db, now, secret: SECRET }, token))
  if (!result) return
  const { begunAt, doneAt, wall } = result
  const entries = await world.db.read.timelineEntry.findMany({
    where: { kind: 'acknowledged', userId: person.userId, at: new Date(wall) },
    select: { incidentId: true },
  })
  // The person may acknowledge another incident in the same millisecond.
  if (entries.length !== idIn(result, 'acknowledged')) await world.pause(SOON_MS)
  const others = world.handled.filter((one) => one.kind === 'acknowledged' && one.doneAt >= begunAt)
  const done = entries
    .map((entry) => entry.incidentId)
    .filter((id) => !others.some((one) => one.incidentId === id && one.begunAt <= doneAt))
  world.usedLinks.push({ begunAt, doneAt, arrivedAt, told: [incidentId, ...further], done })
  world.handled.push(...done.map((id) => ({ incidentId: id, kind: 'acknowledged' as const, begunAt, doneAt })))
  world.journal.write(`${person.name} has acknowledged ${done.length} incidents by the link in a page`)
}
