import { type PageFacts, readPages } from '../model/covered'
import { type IncidentStory, tellIncident } from '../model/incident-story'
import type { Span } from '../model/segment'
import type { World } from '../world/world'

/** What claims about paging compare: how each incident must have gone, and the pages that exist. */
export type Evidence = {
  stories: Map<number, IncidentStory>
  pages: Map<string, PageFacts>
  /** When a receiver heard of a step of an incident. */
  arrivals: Map<string, number[]>
}

export const ALWAYS: Span = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

type Row = { id: number; workspaceId: number; summary: string }
type Arrival = { receiver: string; incidentId: number; step: number; round: number }

export async function evidenceOfAll(world: World): Promise<Evidence> {
  const rows = await world.db.read.incident.findMany({ select: { id: true, workspaceId: true, summary: true } })
  return gather(world, rows, await readPages(world))
}

/** Of these incidents, and of the pages that have arrived since. */
export async function evidenceSince(world: World, since: number, rows: Row[]): Promise<Evidence> {
  const uids = world.receipts.flatMap(({ uid, at }) => (at >= since ? [uid] : []))
  return gather(world, rows, await readPages(world, uids))
}

function gather(world: World, rows: Row[], pages: Evidence['pages']): Evidence {
  const byMarker = new Map(world.sent.map((sent) => [`${sent.workspaceId} ${sent.marker}`, sent]))
  const stories: Evidence['stories'] = new Map()
  for (const { id, workspaceId, summary } of rows) {
    const sent = byMarker.get(`${workspaceId} ${summary.split(' ')[0]}`)
    const workspace = world.workspaces.get(workspaceId)
    if (sent && workspace) stories.set(id, tellIncident(world, workspace, sent, id))
  }
  return { stories, pages, arrivals: arrivalsOf(world, pages) }
}

function arrivalsOf({ receipts }: World, pages: Evidence['pages']) {
  const arrivals: Evidence['arrivals'] = new Map()
  for (const { uid, receiver, at } of receipts) {
    for (const covered of pages.get(uid)?.covers ?? []) {
      const key = arrivalKey({ ...covered, receiver })
      arrivals.set(key, [...(arrivals.get(key) ?? []), at])
    }
  }
  return arrivals
}

export function arrivalKey({ receiver, incidentId, step, round }: Arrival) {
  return `${receiver} ${incidentId} ${step} ${round}`
}
