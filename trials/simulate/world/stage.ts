import type { Luck } from '../luck/luck'
import type { Furnished } from '../record/furnished'
import type { Mix } from './mix'
import type { World } from './world'

/** For one step; `number` is the step's. */
export type Stage = { world: World; mix: Mix; workspaces: Furnished[]; luck: Luck; number: number }

/** Incidents that people turn to are among these. */
const RECENT = 20

/** One of the newest incidents of a workspace, and somebody there. */
export async function pickRecent({ world, workspaces, luck }: Stage) {
  const { workspaceId, people } = luck.pick(workspaces)
  const known = await world.db.read.incident.findMany({
    where: { workspaceId },
    orderBy: { id: 'desc' },
    take: RECENT,
    select: { id: true },
  })
  if (known.length === 0) return undefined
  const person = { ...luck.pick(people), workspaceId }
  return { incidentId: luck.pick(known).id, person, people }
}

export type Take = (stage: Stage) => void | Promise<void>
