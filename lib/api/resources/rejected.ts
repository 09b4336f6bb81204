import { z } from 'zod'
import type { UserContext } from '../../context'
import { acceptRejectedAlert } from '../../rejected-alerts/accept'
import { acceptAllOfKind } from '../../rejected-alerts/accept-all'
import { discardAllOfKind, discardRejectedAlert } from '../../rejected-alerts/discard'
import { mappingSchema } from '../../rejected-alerts/fit/mapping'
import { getRejectedAlert } from '../../rejected-alerts/get'
import { getRejectedBody } from '../../rejected-alerts/get-body'
import { listRejectedKinds } from '../../rejected-alerts/list-kinds'
import { byId, idText, instantText, listOf, perhaps, reference, referenceTo, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { conflict, invalidFields } from '../problems'

const fault = z.object({ field: z.string(), code: z.string(), message: z.string() })

const common = {
  id: idText,
  apiKey: reference,
  receivedAt: instantText,
  status: z.int().meta({ description: 'What its sender was answered.' }),
  code: z.string(),
  detail: z.string(),
  errors: z.array(fault),
}

const kind = z.object({
  ...common,
  count: z.int().meta({ description: 'How many are rejected alike; this is the newest of them.' }),
  firstReceivedAt: instantText,
})

const rejected = z.object({
  ...common,
  closedAt: instantText.nullable(),
  incidentId: idText.nullable().meta({ description: 'Of one that was accepted.' }),
  body: z.string().meta({ description: 'As it was sent, as far as it is UTF-8.' }),
})

export const rejectedOperations = [
  operation('listRejected', 'GET /rejected', {
    permission: 'read',
    summary: 'List what was rejected and waits, by kind, the newest first',
    scope: 'rejected:read',
    query: z.strictObject({ after: rowId.optional(), key: rowId.optional() }),
    answer: listOf(kind),
    async run(ctx, { query }) {
      const { kinds, older } = await listRejectedKinds(ctx, { apiKeyId: query.key, before: query.after })
      const items = kinds.map(({ count, firstReceivedAt, ...row }) => ({
        ...commonAnswer(row),
        ...{ count, firstReceivedAt: timeText(firstReceivedAt) },
      }))
      return { body: { items, next: perhaps(older, String) } }
    },
  }),
  operation('getRejected', 'GET /rejected/{id}', {
    permission: 'read',
    summary: 'Get a rejected alert with its body',
    scope: 'rejected:read',
    params: byId,
    answer: rejected,
    async run(ctx, { params }) {
      const row = await getRejectedAlert(ctx, params.id)
      const body = Buffer.from(await getRejectedBody(ctx, params.id)).toString('utf8')
      const closed = { closedAt: perhaps(row.closedAt, timeText), incidentId: perhaps(row.incidentId, String) }
      return { body: { ...commonAnswer(row), ...closed, body } }
    },
  }),
  operation('acceptRejected', 'POST /rejected/{id}/accept', {
    permission: 'handle rejected alerts',
    summary: 'Open an incident for a rejected alert, with a body that fits the contract',
    scope: 'rejected:write',
    params: byId,
    body: z.strictObject({ body: z.string() }),
    answer: z.object({ incidentId: idText }),
    async run(ctx, { params: { id: rejectedAlertId }, body }, { maxAlertBytes }) {
      const input = { rejectedAlertId, body: body.body, maxBytes: maxAlertBytes }
      const accepted = await acceptRejectedAlert(ctx, input)
      if (accepted.ok) return { body: { incidentId: String(accepted.incidentId) } }
      if (accepted.reason !== 'unfit') return { problem: done }
      return { problem: invalidFields([{ field: 'body', code: 'unfit', message: accepted.detail }]) }
    },
  }),
  operation('discardRejected', 'DELETE /rejected/{id}', {
    permission: 'handle rejected alerts',
    summary: 'Discard a rejected alert',
    scope: 'rejected:write',
    params: byId,
    async run(ctx, { params }) {
      const discarded = await discardRejectedAlert(ctx, { rejectedAlertId: params.id })
      return discarded.ok ? {} : { problem: done }
    },
  }),
  operation('acceptRejectedAlike', 'POST /rejected/{id}/accept-alike', {
    permission: 'handle rejected alerts',
    summary:
      'Make a rejected alert, and all of its key that were rejected alike before it, fit by a mapping, and open an incident for each, up to 1,000 at once',
    scope: 'rejected:write',
    params: byId,
    body: z.strictObject({ mapping: mappingSchema }),
    answer: z.object({
      opened: z.int(),
      unfit: z
        .array(z.object({ detail: z.string(), count: z.int(), newestId: idText }))
        .meta({ description: 'Those that the mapping did not make fit: they wait.' }),
    }),
    async run(ctx, { params, body: { mapping } }, { maxAlertBytes: maxBytes }) {
      const { opened, unfit } = await acceptAllOfKind(ctx, { kind: await kindOf(ctx, params.id), mapping, maxBytes })
      return { body: { opened, unfit: unfit.map((one) => ({ ...one, newestId: String(one.newestId) })) } }
    },
  }),
  operation('discardRejectedAlike', 'POST /rejected/{id}/discard-alike', {
    permission: 'handle rejected alerts',
    summary: 'Discard a rejected alert, and all of its key that were rejected alike before it',
    scope: 'rejected:write',
    params: byId,
    answer: z.object({ discarded: z.int() }),
    async run(ctx, { params }) {
      return { body: { discarded: await discardAllOfKind(ctx, { kind: await kindOf(ctx, params.id) }) } }
    },
  }),
]

/** What comes in meanwhile has a higher id, and nobody has seen it. */
async function kindOf(ctx: UserContext, upToId: number) {
  const { apiKeyId, kind: alike } = await getRejectedAlert(ctx, upToId)
  return { apiKeyId, kind: alike, upToId }
}

const done = conflict('It was accepted or discarded already.')

type Row = {
  id: number
  apiKey: { id: number; name: string }
  receivedAt: Date
  status: number
  code: string
  detail: string
  errors: z.input<typeof fault>[]
}

function commonAnswer({ id, apiKey, receivedAt, status, code, detail, errors }: Row) {
  const at = { receivedAt: timeText(receivedAt) }
  return { id: String(id), apiKey: referenceTo(apiKey), ...at, status, code, detail, errors }
}
