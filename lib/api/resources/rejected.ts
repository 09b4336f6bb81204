import { z } from 'zod'
import { acceptRejectedAlert } from '../../rejected-alerts/accept'
import { discardRejectedAlert } from '../../rejected-alerts/discard'
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
    summary: 'Discard a rejected alert',
    scope: 'rejected:write',
    params: byId,
    async run(ctx, { params }) {
      const discarded = await discardRejectedAlert(ctx, { rejectedAlertId: params.id })
      return discarded.ok ? {} : { problem: done }
    },
  }),
]

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
