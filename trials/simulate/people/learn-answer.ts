import type { Answer } from '../record/answer'
import type { Handled } from '../record/handled'
import type { World } from '../world/world'

/** By then everybody who did something at the same time has noted it. */
const SETTLED_MS = 45_000
const PATIENCE_MS = 40_000
const KINDS = ['acknowledged', 'resolved', 'escalated'] as const

export type Answering = Omit<Answer, 'begunAt' | 'doneAt' | 'said' | 'done'>

/** Waits until an answer has been taken, and notes what it did; `work` resolves with what the product said. */
export async function learnAnswer(
  world: World,
  answering: Answering,
  work: Promise<string>,
  begunAt = world.timers.now(),
) {
  const before = await newestEntry(world)
  const said = await Promise.race([work.catch(() => ''), world.pause(PATIENCE_MS).then(() => '')])
  const doneAt = world.timers.now()
  const upTo = await newestEntry(world)
  await world.pause(SETTLED_MS - (doneAt - begunAt))
  const found = await readEntries(world, answering.userId, { before, upTo })
  const handled = found.map((one): Handled => ({ ...one, begunAt, doneAt })).filter((one) => !isNoted(world, one))
  world.handled.push(...handled)
  world.answers.push({ ...answering, begunAt, doneAt, said, done: handled.map(({ incidentId }) => incidentId) })
  world.journal.write(`${answering.receiver} has answered "${answering.asked}", and ${handled.length} incidents were`)
}

async function newestEntry({ db }: World) {
  const newest = await db.read.timelineEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  return newest?.id ?? 0
}

async function readEntries({ db }: World, userId: number, { before, upTo }: { before: number; upTo: number }) {
  const rows = await db.read.timelineEntry.findMany({
    where: { id: { gt: before, lte: upTo }, userId, kind: { in: [...KINDS] } },
    orderBy: { id: 'asc' },
    select: { id: true, incidentId: true, kind: true },
  })
  return rows.flatMap(({ id: entryId, incidentId, kind }) => {
    const known = KINDS.find((one) => one === kind)
    return known ? [{ entryId, incidentId, kind: known }] : []
  })
}

/** Another answer was learnt from the same entry, or the same person did it otherwise at the same time. */
function isNoted({ handled }: World, { entryId, incidentId, kind, begunAt, doneAt }: Handled) {
  return handled.some((one) => {
    if (one.entryId !== undefined) return one.entryId === entryId
    return one.incidentId === incidentId && one.kind === kind && one.begunAt <= doneAt && begunAt <= one.doneAt
  })
}
