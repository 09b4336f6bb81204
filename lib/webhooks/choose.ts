import { indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Database } from '../db/database'
import { groupBy } from '../values/group-by'
import { type IncidentData, readIncident } from './incident-data'
import type { Listening } from './listening'
import type { Occurrence } from './occurrence'

/** `data`: JSON text. */
export type Told = Pick<Occurrence, 'kind' | 'incidentId' | 'at'> & { data: string }

/** What each webhook is told, by its id, in order. Deleted incidents are left out. */
export async function chooseWebhooks(db: Database, webhooks: Listening[], occurrences: Occurrence[], baseUrl: string) {
  const wanted = occurrences.filter((one) => webhooks.some((webhook) => mayWant(webhook, one)))
  const subjects = await readAllSubjects(db, wanted)
  const wants = (webhook: Listening, one: Occurrence) => {
    const subject = subjects.get(one.incidentId ?? 0)
    return mayWant(webhook, one) && (one.incidentId === null || (subject !== undefined && webhook.match(subject)))
  }
  const told = new Map<number, Told[]>()
  const incidents = new Map<number, IncidentData | undefined>()
  for (const one of wanted) {
    const listening = webhooks.filter((webhook) => wants(webhook, one))
    if (listening.length === 0) continue
    const { incidentId, kind, at } = one
    if (incidentId !== null && !incidents.has(incidentId))
      incidents.set(incidentId, await readIncident(db, incidentId, baseUrl))
    const incident = incidentId === null ? null : incidents.get(incidentId)
    if (incident === undefined) continue
    const event = { kind, incidentId, at, data: JSON.stringify({ ...(incident && { incident }), ...one.data }) }
    for (const { id } of listening) told.set(id, [...(told.get(id) ?? []), event])
  }
  return told
}

function mayWant({ workspaceId, kinds, ...webhook }: Listening, one: Occurrence) {
  if (workspaceId !== one.workspaceId || !kinds.has(one.kind)) return false
  if (one.entryId !== undefined) return one.entryId > webhook.afterEntryId
  return one.escalationEntryId === undefined || one.escalationEntryId > webhook.afterEscalationEntryId
}

async function readAllSubjects(db: Database, occurrences: Occurrence[]) {
  const subjects = new Map<number, ReturnType<typeof indexSubject>>()
  for (const [workspaceId, own] of groupBy(occurrences, (one) => one.workspaceId)) {
    const ids = [...new Set(own.flatMap(({ incidentId }) => incidentId ?? []))]
    if (ids.length === 0) continue
    for (const { id, receivedAt, ...subject } of await readSubjects({ db, workspaceId }, ids))
      subjects.set(id, indexSubject(subject))
  }
  return subjects
}
