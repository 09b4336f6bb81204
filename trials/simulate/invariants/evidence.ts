import { type PageFacts, readPages } from '../model/covered'
import { type IncidentStory, tellIncident } from '../model/incident-story'
import type { Span } from '../model/segment'
import type { Sent, SentNotice } from '../record/sent'
import type { Seen } from '../world/seen'

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

export async function evidenceOfAll(world: Seen): Promise<Evidence> {
  const rows = await world.db.read.incident.findMany({ select: { id: true, workspaceId: true, summary: true } })
  return gather(world, rows, await readPages(world))
}

/** Of these incidents, and of the pages that have arrived since. */
export async function evidenceSince(world: Seen, since: number, rows: Row[]): Promise<Evidence> {
  const uids = world.receipts.flatMap(({ uid, at }) => (at >= since ? [uid] : []))
  return gather(world, rows, await readPages(world, uids))
}

function gather(world: Seen, rows: Row[], pages: Evidence['pages']): Evidence {
  const signals = onlyFiring(world.notices)
  const byMarker = new Map([...world.sent, ...[...signals.values()].flat()].map((sent) => [nameOf(sent), sent]))
  const stories: Evidence['stories'] = new Map()
  for (const { id, workspaceId, summary } of rows) {
    const sent = byMarker.get(`${workspaceId} ${summary.split(' ')[0]}`)
    const workspace = world.workspaces.get(workspaceId)
    if (!sent || !workspace) continue
    const repeats = isNotice(sent) ? (signals.get(signalOf(sent)) ?? []).filter((one) => one !== sent) : undefined
    stories.set(id, tellIncident(world, workspace, { sent, incidentId: id, repeats }))
  }
  return { stories, pages, arrivals: arrivalsOf(world, pages) }
}

/** Signals whose notices always fire, and equally: the model knows nothing of others. */
function onlyFiring(notices: SentNotice[]) {
  const signals = new Map<string, SentNotice[]>()
  for (const notice of notices) signals.set(signalOf(notice), [...(signals.get(signalOf(notice)) ?? []), notice])
  for (const [name, [first, ...others]] of signals) {
    const isEqual = others.every(({ alert }) => alert.severity === first?.alert.severity)
    if (!isEqual || [first, ...others].some((one) => !one?.isFiring)) signals.delete(name)
  }
  return signals
}

function isNotice(sent: Sent | SentNotice): sent is SentNotice {
  return 'signal' in sent
}

function signalOf({ workspaceId, signal }: SentNotice) {
  return `${workspaceId} ${signal}`
}

function nameOf({ workspaceId, marker }: Pick<Sent, 'workspaceId' | 'marker'>) {
  return `${workspaceId} ${marker}`
}

function arrivalsOf({ receipts }: Seen, pages: Evidence['pages']) {
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
