import { z } from 'zod'
import { recordShownSecret } from '../../audit/refusals'
import { addWebhook } from '../../webhooks/add'
import { changeWebhook } from '../../webhooks/change'
import { EVENT_KINDS, isEventKind } from '../../webhooks/kinds'
import { getWebhook, type ListedWebhook, listWebhooks } from '../../webhooks/list'
import { listWebhookEvents } from '../../webhooks/list-events'
import { removeWebhook } from '../../webhooks/remove'
import { renewWebhookSecret } from '../../webhooks/renew-secret'
import { sendEventAgain } from '../../webhooks/send-again'
import { allOf, byId, idText, instantText, listOf, perhaps, rowId, timeText } from '../fields'
import { operation } from '../operation'
import { changedMeanwhile, conflict, invalidForm } from '../problems'
import { conditions, conditionsAnswer, shownConditions } from './conditions'

const kind = z.enum(Object.keys(EVENT_KINDS).filter(isEventKind))

const webhook = z.object({
  id: idText,
  name: z.string(),
  url: z.string(),
  events: z.array(kind),
  conditions: shownConditions,
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable(),
  waiting: z.int().meta({ description: 'How many events wait to be sent.' }),
})

const settings = { name: z.string(), url: z.string(), events: z.array(kind), conditions, isEnabled: z.boolean() }

const event = z.object({
  id: idText,
  sequence: z.int(),
  kind: z.string(),
  state: z.string(),
  attempts: z.int(),
  attemptedAt: instantText.nullable(),
  answer: z.string().nullable(),
})

const common = { scope: 'policies:write', params: byId } as const

export const webhookOperations = [
  operation('listWebhooks', 'GET /webhooks', {
    permission: 'manage webhooks',
    summary: 'List the webhooks that are told of what happens, without their secrets',
    scope: 'policies:read',
    answer: allOf(webhook),
    async run(ctx, _, deps) {
      const items = (await listWebhooks(ctx)).map(webhookAnswer)
      if (items.length > 0) recordShownSecret(deps, { ctx, what: 'the addresses of webhooks' })
      return { body: { items } }
    },
  }),
  operation('getWebhook', 'GET /webhooks/{id}', {
    permission: 'manage webhooks',
    summary: 'Get a webhook, without its secret',
    scope: 'policies:read',
    params: byId,
    answer: webhook,
    async run(ctx, { params: { id } }, deps) {
      const found = await getWebhook(ctx, id)
      recordShownSecret(deps, { ctx, what: `the address of webhook ${found.name} (#${id})` })
      return tagged(found)
    },
  }),
  operation('addWebhook', 'POST /webhooks', {
    permission: 'manage webhooks',
    summary: 'Add a webhook; the secret that signs its events is in this answer and nowhere else',
    scope: 'policies:write',
    showsSecret: true,
    status: 201,
    body: z.strictObject({
      ...settings,
      conditions: conditions.default([]),
      isEnabled: settings.isEnabled.default(true),
      secret: z.string().default('').meta({ description: 'One of your own; left out, one is made.' }),
    }),
    answer: webhook.extend({ secret: z.string() }),
    async run(ctx, { body: { events: kinds, ...rest } }) {
      const added = await addWebhook(ctx, { ...rest, kinds })
      if (!added.ok) return { problem: invalidForm(added.errors, FIELDS) }
      const { webhookId, secret } = added
      const body = { ...webhookAnswer(await getWebhook(ctx, webhookId)), secret }
      return { body, location: `/api/v1/webhooks/${webhookId}` }
    },
  }),
  operation('changeWebhook', 'PATCH /webhooks/{id}', {
    permission: 'manage webhooks',
    summary: 'Change a webhook: fields that are left out stay',
    ...common,
    takesIfMatch: true,
    body: z.strictObject(settings).partial(),
    answer: webhook,
    async run(ctx, { params: { id: webhookId }, body: { events, ...rest }, ifMatch }) {
      const present = await getWebhook(ctx, webhookId)
      const { name, url, kinds, isEnabled } = present
      const kept = { name, url, isEnabled, conditions: present.conditions ?? [], kinds: events ?? kinds }
      const saved = await changeWebhook(ctx, { ...kept, ...rest, webhookId, mark: ifMatch ?? present.mark })
      if (saved.ok) return tagged(await getWebhook(ctx, webhookId))
      return { problem: saved.reason === 'invalid' ? invalidForm(saved.errors, FIELDS) : changedMeanwhile(saved) }
    },
  }),
  operation('renewWebhookSecret', 'POST /webhooks/{id}/renew-secret', {
    permission: 'manage webhooks',
    summary: 'Give a webhook a new secret, which is in this answer and nowhere else',
    ...common,
    showsSecret: true,
    answer: z.object({ secret: z.string() }),
    run: async (ctx, { params }) => ({ body: { secret: await renewWebhookSecret(ctx, params.id) } }),
  }),
  operation('removeWebhook', 'DELETE /webhooks/{id}', {
    permission: 'manage webhooks',
    summary: 'Remove a webhook with its log',
    ...common,
    async run(ctx, { params }) {
      await removeWebhook(ctx, { webhookId: params.id })
      return {}
    },
  }),
  operation('listWebhookEvents', 'GET /webhooks/{id}/events', {
    permission: 'manage webhooks',
    summary: 'List what a webhook was told, the newest first, 20 at a time',
    scope: 'policies:read',
    params: byId,
    query: z.strictObject({ after: rowId.optional() }),
    answer: listOf(event),
    async run(ctx, { params, query }) {
      const { events, older } = await listWebhookEvents(ctx, { webhookId: params.id, before: query.after })
      const items = events.map(({ id, sequence, kind: ofKind, state, attempts, attemptedAt, answer }) => ({
        ...{ id: String(id), sequence, kind: ofKind, state, attempts, answer },
        attemptedAt: perhaps(attemptedAt, timeText),
      }))
      return { body: { items, next: perhaps(older, String) } }
    },
  }),
  operation('sendEventAgain', 'POST /webhook-events/{id}/send-again', {
    permission: 'manage webhooks',
    summary: 'Send an event again, with the same id',
    ...common,
    async run(ctx, { params }) {
      const again = await sendEventAgain(ctx, { eventId: params.id })
      if (again.ok) return {}
      return { problem: conflict(again.reason === 'waiting' ? 'It still waits to be sent.' : 'The webhook is off.') }
    },
  }),
]

/** As the body names them. */
const FIELDS = { kinds: 'events' }

function tagged(row: ListedWebhook) {
  return { body: webhookAnswer(row), tag: row.mark }
}

function webhookAnswer({ id, name, url, kinds, isEnabled, disabledReason, waiting, ...row }: ListedWebhook) {
  const held = { name, url, events: kinds, isEnabled, disabledReason, waiting }
  return { id: String(id), ...held, conditions: conditionsAnswer(row.conditions) }
}
