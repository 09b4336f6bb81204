import type { Database, TimelineKind } from '../db/database'
import type { EntryRange } from '../rollups/next-range'
import type { EventKind } from './kinds'
import type { Occurrence } from './occurrence'
import { PERSON, personData } from './person'

const KINDS: Record<TimelineKind, EventKind | null> = {
  opened: 'incident.opened',
  acknowledged: 'incident.acknowledged',
  assigned: 'incident.assigned',
  unassigned: 'incident.assigned',
  noted: 'incident.noted',
  resolved: 'incident.resolved',
  reopened: 'incident.reopened',
  unacknowledged: 'incident.reopened',
  // It is acknowledged too, or was before.
  snoozed: null,
  raised: null,
  recovered: null,
  // A step that a person asked for is told once it has run: see read-escalations.ts.
  escalated: null,
}

export async function readTimeline({ read }: Database, { after, to }: EntryRange): Promise<Occurrence[]> {
  const entries = await read.timelineEntry.findMany({
    where: { id: { gt: after, lte: to } },
    orderBy: { id: 'asc' },
    include: { user: PERSON, assignee: PERSON, apiKey: { select: { name: true } } },
  })
  return entries.flatMap((entry) => {
    const kind = KINDS[entry.kind]
    if (!kind) return []
    const { workspaceId, incidentId, at, id: entryId } = entry
    return [{ kind, workspaceId, incidentId, at, entryId, data: dataOf(kind, entry) }]
  })
}

type Person = Parameters<typeof personData>[0]
type Entry = { user: Person; assignee: Person; apiKey: { name: string } | null; note: string | null }

function dataOf(kind: EventKind, { user, assignee, apiKey, note }: Entry) {
  const by = personData(user) ?? (apiKey && { apiKey: apiKey.name })
  return {
    by,
    ...(kind === 'incident.assigned' && { assignee: personData(assignee) }),
    ...(kind === 'incident.noted' && { note }),
  }
}
