import { type PageFacts, readPages } from '../model/covered'
import { type IncidentStory, tellIncident } from '../model/incident-story'
import type { World } from '../world/world'

/** What invariants about paging judge: each incident as it must have gone, and the pages that there are. */
export type Evidence = { stories: Map<number, IncidentStory>; pages: Map<string, PageFacts> }

const known = new WeakMap<World, Promise<Evidence>>()

export function evidenceOf(world: World): Promise<Evidence> {
  const gathered = known.get(world) ?? gather(world)
  known.set(world, gathered)
  return gathered
}

async function gather(world: World): Promise<Evidence> {
  const rows = await world.db.read.incident.findMany({ select: { id: true, workspaceId: true, summary: true } })
  const byMarker = new Map(world.sent.map((sent) => [`${sent.workspaceId} ${sent.marker}`, sent]))
  const stories = new Map<number, IncidentStory>()
  for (const { id, workspaceId, summary } of rows) {
    const sent = byMarker.get(`${workspaceId} ${summary.split(' ')[0]}`)
    const workspace = world.workspaces.get(workspaceId)
    if (sent && workspace) stories.set(id, tellIncident(world, workspace, sent, id))
  }
  return { stories, pages: await readPages(world) }
}
