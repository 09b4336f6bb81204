import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import type { IncidentFilter } from '../../incidents/find/filter'
import { getIncident } from '../../incidents/get'
import { getFacts } from '../../incidents/get-facts'
import { getPayload } from '../../incidents/get-payload'
import { linksIn } from '../../incidents/links'
import { readIncidents } from '../../incidents/list'
import { listNewest } from '../../incidents/list-newest'
import { readQuery } from '../../search/read-query'
import { SEVERITIES } from '../../values/severity'
import { parseJson } from '../../values/stored-json'
import { byId, idText, instantText, listOf, paging, perhaps, reference, referenceTo, timeText } from '../fields'
import { operation } from '../operation'
import { type ApiProblem, invalidFields } from '../problems'
import { incident, incidentAnswer } from './incident-answer'

const scope = 'incidents:read'

export const search = z.string().meta({
  description: 'As in the portal: `status:open severity:critical,high service:api "disk full"`. Without it: all.',
})

const detail = incident.extend({
  acknowledgedAt: instantText.nullable(),
  resolvedAt: instantText.nullable(),
  runbook: z.object({ id: z.string(), title: z.string().nullable(), url: z.string().nullable() }).nullable(),
  apiKey: reference,
  requestId: z.string(),
  links: z.array(z.object({ text: z.string(), address: z.string() })),
})

const entry = z.object({
  id: idText,
  kind: z.string(),
  at: instantText,
  by: reference.nullable(),
  apiKey: reference.nullable(),
  assignee: reference.nullable(),
  note: z.string().nullable(),
  severity: z.enum(SEVERITIES).nullable().meta({ description: 'Of `raised`: what it was before.' }),
})

export const incidentOperations = [
  operation('listIncidents', 'GET /incidents', {
    permission: 'read',
    summary: 'List incidents, newest first',
    scope,
    query: z.strictObject({ search: search.optional(), ...paging }),
    answer: listOf(incident),
    async run(ctx, { query }, { baseUrl }) {
      const found = await readSearch(ctx, query.search)
      if ('problem' in found) return found
      const { incidents, next } = await listNewest(ctx, found.filter, { before: query.after, take: query.limit })
      return { body: { items: incidents.map((row) => incidentAnswer(baseUrl, row)), next: perhaps(next, String) } }
    },
  }),
  operation('getIncident', 'GET /incidents/{id}', {
    permission: 'read',
    summary: 'Get an incident',
    scope,
    params: byId,
    answer: detail,
    run: async (ctx, { params }, { baseUrl }) => ({ body: await readDetail(ctx, params.id, baseUrl) }),
  }),
  operation('getIncidentPayload', 'GET /incidents/{id}/payload', {
    permission: 'read',
    summary: 'Get the alert as it was sent, with every field',
    scope,
    params: byId,
    answer: z.unknown(),
    run: async (ctx, { params }) => ({ body: parseJson(await getPayload(ctx, params.id)) ?? null }),
  }),
  operation('listTimeline', 'GET /incidents/{id}/timeline', {
    permission: 'read',
    summary: 'List what happened to an incident, 50 entries at a time from the newest',
    scope,
    params: byId,
    query: z.strictObject({ after: paging.after }),
    answer: listOf(entry),
    async run(ctx, { params, query }) {
      const { timeline, olderEntries } = await getIncident(ctx, params.id, { before: query.after })
      const items = timeline.toReversed().map(({ id, kind, at, user, apiKey, assignee, note, severity }) => ({
        ...{ id: String(id), kind, at: timeText(at), note, severity },
        by: perhaps(user, referenceTo),
        apiKey: perhaps(apiKey, referenceTo),
        assignee: perhaps(assignee, referenceTo),
      }))
      return { body: { items, next: perhaps(olderEntries, String) } }
    },
  }),
]

export async function readSearch(
  ctx: UserContext,
  text = '',
): Promise<{ filter: IncidentFilter } | { problem: ApiProblem }> {
  const { filter, problems } = await readQuery(ctx, text)
  if (problems.length === 0) return { filter }
  const told = problems.map(({ term, message }) => (term === '' ? message : `${term}: ${message}`))
  return { problem: invalidFields(told.map((message) => ({ field: 'search', code: 'invalid', message }))) }
}

export async function readDetail(ctx: UserContext, id: number, baseUrl: string): Promise<z.input<typeof detail>> {
  const { payload, runbook, ...facts } = await getFacts(ctx, id)
  const [listed] = await readIncidents(ctx, [id])
  if (!listed) throw new NotFoundError('No such incident.')
  return {
    ...incidentAnswer(baseUrl, listed),
    acknowledgedAt: perhaps(facts.acknowledgedAt, timeText),
    resolvedAt: perhaps(facts.resolvedAt, timeText),
    runbook: perhaps(runbook, ({ identifier, title, url }) => ({ id: identifier, title, url })),
    apiKey: referenceTo(facts.apiKey),
    requestId: facts.requestId,
    links: linksIn(payload),
  }
}

export { detail as incidentDetail }
