import { z } from 'zod'
import type { IncidentListItem } from '../../incidents/list'
import { STATUSES } from '../../values/incident-status'
import { SEVERITIES } from '../../values/severity'
import { idText, instantText, perhaps, reference, referenceTo, timeText } from '../fields'

export const incident = z.object({
  id: idText,
  url: z.string(),
  status: z.enum(STATUSES),
  severity: z.enum(SEVERITIES),
  summary: z.string(),
  receivedAt: instantText,
  count: z.int().meta({ description: 'How often it fired.' }),
  labels: z.array(z.object({ key: z.string(), value: z.string() })),
  entity: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  team: reference.nullable(),
  assignee: reference.nullable(),
  acknowledgedBy: reference.nullable(),
  isSilenced: z.boolean(),
  hasReachedNobody: z.boolean().meta({ description: 'It pages, and nobody was reached so far.' }),
})

export function incidentAnswer(baseUrl: string, row: IncidentListItem): z.input<typeof incident> {
  const { id, status, severity, summary } = row
  return {
    ...{ id: String(id), url: `${baseUrl}/incidents/${id}`, status, severity, summary },
    receivedAt: timeText(row.receivedAt),
    count: row.fired,
    labels: row.labels.map(({ pair }) => ({ key: pair.key, value: pair.value })),
    entity: perhaps(row.entity, ({ identifier, name }) => ({ id: identifier, name })),
    team: perhaps(row.team, referenceTo),
    assignee: perhaps(row.assignee, referenceTo),
    acknowledgedBy: perhaps(row.acknowledgedBy, referenceTo),
    isSilenced: row.isSilenced,
    hasReachedNobody: row.isUnreached,
  }
}
