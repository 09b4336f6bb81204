import { z } from 'zod'
import type { UserContext } from '../../context'
import { NotFoundError } from '../../errors'
import { explainPaging, pagedPeople } from '../../escalations/explain'
import { getIncident } from '../../incidents/get'
import { listCorrelated } from '../../incidents/list-correlated'
import { listSimilar } from '../../incidents/list-similar'
import type { PageOutcome } from '../../notifications/outcome'
import { explainSignal } from '../../signals/explain'
import { STATUSES } from '../../values/incident-status'
import { SEVERITIES } from '../../values/severity'
import { allOf, byId, idText, instantText, perhaps, timeText } from '../fields'
import { operation } from '../operation'

const common = { scope: 'incidents:read', params: byId } as const
const severity = z.enum(SEVERITIES)

const page = z.object({
  channel: z.string(),
  state: z.string().meta({ description: 'Such as delivered, failing or failed.' }),
  at: instantText.nullable().meta({ description: 'When it was delivered, or is tried next.' }),
  detail: z.string().nullable().meta({ description: 'What its receiver answered, or why it failed.' }),
})

const paging = z.object({
  policy: z.string().nullable(),
  rule: z.string().nullable(),
  silence: z.object({ id: idText, reason: z.string() }).nullable(),
  pagesNow: z.boolean().meta({ description: 'Whether the policy pages for its severity.' }),
  nextAt: instantText.nullable(),
  next: z.array(z.string()).meta({ description: 'Whom the next step pages, as of now.' }),
  paged: z.array(
    z.object({
      at: instantText,
      step: z.int(),
      round: z.int(),
      person: z.string().meta({ description: 'Empty: the step could page nobody.' }),
      outcome: z.string(),
      pages: z.array(page),
    }),
  ),
})

const similar = z.object({
  id: idText,
  why: z.string(),
  severity,
  status: z.enum(STATUSES),
  summary: z.string(),
  receivedAt: instantText,
  resolvedAt: instantText.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable().meta({ description: 'The last one that was written.' }),
})

const notice = z.object({
  at: instantText,
  outcome: z.string(),
  severity: severity.nullable(),
  item: z.string().meta({ description: 'The text of it in the body.' }),
})

export const explainingOperations = [
  operation('listPages', 'GET /incidents/{id}/pages', {
    permission: 'read',
    summary: 'Tell who was paged for an incident, how, and whom the next step pages; and why, if nobody is',
    ...common,
    answer: paging,
    run: async (ctx, { params }) => ({ body: await pagingOf(ctx, params.id) }),
  }),
  operation('listSimilar', 'GET /incidents/{id}/similar', {
    permission: 'read',
    summary: 'List earlier incidents of the same signal, entity or labels, and how they ended',
    ...common,
    answer: allOf(similar),
    async run(ctx, { params: { id } }) {
      const { entity } = await getIncident(ctx, id)
      const labels = (await listCorrelated(ctx, id))?.labels ?? []
      const found = await listSimilar(ctx, { incidentId: id, entity, labels })
      const items = found.map(({ receivedAt, resolvedAt, ...row }) => ({
        ...row,
        id: String(row.id),
        receivedAt: timeText(receivedAt),
        resolvedAt: perhaps(resolvedAt, timeText),
      }))
      return { body: { items } }
    },
  }),
  operation('listNotices', 'GET /incidents/{id}/notices', {
    permission: 'read',
    summary: 'List what the source of an incident said of it, the newest first, and how often it fired',
    ...common,
    answer: z.object({ count: z.int(), items: z.array(notice) }),
    async run(ctx, { params: { id } }) {
      await getIncident(ctx, id)
      const story = await explainSignal(ctx, id)
      const items = (story?.notices ?? []).map(({ at, outcome, severity: of, item }) => {
        return { at: timeText(at), outcome, severity: of, item }
      })
      return { body: { count: story?.count ?? 1, items } }
    },
  }),
]

async function pagingOf(ctx: UserContext, id: number): Promise<z.input<typeof paging>> {
  const explained = await explainPaging(ctx, id)
  if (!explained) throw new NotFoundError('No such incident.')
  const { policy, rule, silence, pagesNow, escalation, next } = explained
  return {
    ...{ policy, pagesNow, rule: rule?.name ?? null },
    silence: perhaps(silence, (one) => ({ id: String(one.id), reason: one.reason })),
    nextAt: escalation?.isWaiting && next ? timeText(escalation.dueAt) : null,
    next: next?.people ?? [],
    paged: pagedPeople(explained).map(({ at, step, round, person, outcome }) => ({
      ...{ at: timeText(at), step, round, person, outcome: outcome.kind },
      pages: 'pages' in outcome ? outcome.pages.map(pageAnswer) : [],
    })),
  }
}

function pageAnswer(outcome: PageOutcome): z.input<typeof page> {
  const { kind: state, channel } = outcome
  if (outcome.kind === 'delivered') return { channel, state, at: timeText(outcome.at), detail: null }
  if (outcome.kind === 'failing') return { channel, state, at: timeText(outcome.nextAt), detail: outcome.answer }
  if (outcome.kind === 'failed') return { channel, state, at: null, detail: outcome.reason }
  return { channel, state, at: null, detail: outcome.kind === 'stopped' ? outcome.answer : null }
}
