import type { Database } from '../db/database'
import { excerptOfDetails } from '../incidents/excerpt'
import { shortened } from '../values/text'
import { PERSON, personData } from './person'

const SUMMARY_CHARACTERS = 1_000

export type IncidentData = NonNullable<Awaited<ReturnType<typeof readIncident>>>

/** As it is now; undefined once it was deleted. */
export async function readIncident({ read }: Database, id: number, baseUrl: string) {
  const incident = await read.incident.findUnique({
    where: { id },
    include: {
      team: { select: { name: true } },
      assignee: PERSON,
      acknowledgedBy: PERSON,
      entity: { select: { identifier: true } },
      runbook: { select: { identifier: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
  if (!incident) return undefined
  const details = excerptOfDetails(incident.payload)
  return {
    id: String(id),
    status: incident.status,
    severity: incident.severity,
    summary: shortened(incident.summary, SUMMARY_CHARACTERS),
    receivedAt: incident.receivedAt,
    acknowledgedAt: incident.acknowledgedAt,
    acknowledgedBy: personData(incident.acknowledgedBy),
    resolvedAt: incident.resolvedAt,
    assignee: personData(incident.assignee),
    team: incident.team?.name ?? null,
    labels: Object.fromEntries(incident.labels.map(({ pair }) => [pair.key, pair.value])),
    entityId: incident.entity?.identifier ?? null,
    runbookId: incident.runbook?.identifier ?? null,
    url: `${baseUrl}/incidents/${id}`,
    details: details.lines.join('\n'),
    isDetailsWhole: details.isWhole,
  }
}
