import { z } from 'zod'
import { createApiKey } from '../../api-keys/create'
import { limitApiKey } from '../../api-keys/limit'
import { type ApiKeySummary, getApiKey, listApiKeys } from '../../api-keys/list'
import { setPagesRejected } from '../../api-keys/page-rejected'
import { revokeApiKey } from '../../api-keys/revoke'
import { OVERLAPS, rotateApiKey } from '../../api-keys/rotate'
import { readingOf } from '../../senders/reading-of'
import { findSender, SENDERS } from '../../senders/senders'
import { allOf, byId, idText, instant, instantText, perhaps, timeText } from '../fields'
import { operation } from '../operation'
import { conflict, invalidForm } from '../problems'

const key = z.object({
  id: idText,
  name: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  hint: z.string(),
  sender: z.string().nullable(),
  createdAt: instantText,
  createdBy: z.string().nullable(),
  expiresAt: instantText.nullable(),
  revokedAt: instantText.nullable(),
  lastUsedAt: instantText.nullable().meta({ description: 'Null: nothing was ever heard from it.' }),
  rate: z.int().nullable().meta({ description: 'Alerts a second; null: the server’s own limit.' }),
  burst: z.int().nullable(),
  pagesRejected: z.boolean(),
})

const expiresAt = instant.nullable().default(null)

export const keyOperations = [
  operation('listKeys', 'GET /keys', {
    permission: 'manage API keys',
    summary: 'List all API keys, without their secrets',
    scope: 'keys:read',
    answer: allOf(key),
    run: async (ctx) => ({ body: { items: (await listApiKeys(ctx)).map(keyAnswer) } }),
  }),
  operation('getKey', 'GET /keys/{id}', {
    permission: 'manage API keys',
    summary: 'Get an API key, without its secret',
    scope: 'keys:read',
    params: byId,
    answer: key,
    run: async (ctx, { params }) => ({ body: keyAnswer(await getApiKey(ctx, params.id)) }),
  }),
  operation('createKey', 'POST /keys', {
    permission: 'manage API keys',
    summary: 'Make an API key; its token is in this answer and nowhere else',
    scope: 'keys:write',
    showsSecret: true,
    status: 201,
    body: z.strictObject({
      name: z.string(),
      expiresAt,
      sender: z
        .enum(SENDERS.map(({ name }) => name))
        .nullable()
        .default(null)
        .meta({ description: 'The tool that sends, in its own shape. Null: it sends what fits the contract.' }),
      resolves: z
        .boolean()
        .default(true)
        .meta({ description: 'Whether a recovery of the tool resolves the incident.' }),
    }),
    answer: key.extend({ token: z.string() }),
    async run(ctx, { body: { sender, resolves, ...rest } }) {
      const tool = findSender(sender ?? '')
      const reading = tool && readingOf(tool.preset, { resolves })
      const created = await createApiKey(ctx, { ...rest, reading, sender: tool?.name })
      if (!created.ok) return { problem: invalidForm(created.errors) }
      const { apiKeyId, token } = created
      return { body: { ...keyAnswer(await getApiKey(ctx, apiKeyId)), token }, location: `/api/v1/keys/${apiKeyId}` }
    },
  }),
  operation('changeKey', 'PATCH /keys/{id}', {
    permission: 'manage API keys',
    summary: 'Change the rate limit of an API key, or whether its rejected alerts open an incident',
    scope: 'keys:write',
    params: byId,
    body: z.strictObject({
      rate: z.int().nullable().optional(),
      burst: z.int().nullable().optional(),
      pagesRejected: z.boolean().optional(),
    }),
    answer: key,
    async run(ctx, { params: { id: apiKeyId }, body: { rate, burst, pagesRejected } }) {
      const present = await getApiKey(ctx, apiKeyId)
      if (rate !== undefined || burst !== undefined) {
        const limit = {
          rate: rate === undefined ? present.rate : rate,
          burst: burst === undefined ? present.burst : burst,
        }
        const limited = await limitApiKey(ctx, { apiKeyId, ...limit })
        if (!limited.ok && limited.reason === 'invalid') return { problem: invalidForm(limited.errors) }
        if (!limited.ok) return { problem: conflict(`The key is ${limited.reason}.`) }
      }
      if (pagesRejected !== undefined) await setPagesRejected(ctx, { apiKeyId, pagesRejected })
      return { body: keyAnswer(await getApiKey(ctx, apiKeyId)) }
    },
  }),
  operation('rotateKey', 'POST /keys/{id}/rotate', {
    permission: 'manage API keys',
    summary: 'Give an API key a new token, which is in this answer and nowhere else',
    scope: 'keys:write',
    showsSecret: true,
    params: byId,
    body: z.strictObject({
      overlap: z.enum(['now', '1h', '24h', '7d']).default('24h').meta({ description: 'How long the old one works.' }),
    }),
    answer: z.object({ token: z.string(), oldTokenEndsAt: instantText }),
    async run(ctx, { params: { id: apiKeyId }, body: { overlap } }) {
      const rotated = await rotateApiKey(ctx, { apiKeyId, overlap })
      if (!rotated.ok) return { problem: conflict(`The key is ${rotated.reason}.`) }
      const oldTokenEndsAt = timeText(new Date(ctx.now.getTime() + OVERLAPS[overlap] * 3_600_000))
      return { body: { token: rotated.token, oldTokenEndsAt } }
    },
  }),
  operation('revokeKey', 'DELETE /keys/{id}', {
    permission: 'manage API keys',
    summary: 'Revoke an API key: from now on its alerts are refused. Its incidents stay',
    scope: 'keys:write',
    params: byId,
    async run(ctx, { params }) {
      await revokeApiKey(ctx, { apiKeyId: params.id })
      return {}
    },
  }),
]

function keyAnswer(row: ApiKeySummary): z.input<typeof key> {
  const { name, state, hint, createdBy, rate, burst, pagesRejected } = row
  return {
    ...{ id: String(row.id), name, state, hint, createdBy, rate, burst, pagesRejected },
    sender: row.sender ?? null,
    createdAt: timeText(row.createdAt),
    expiresAt: perhaps(row.expiresAt, timeText),
    revokedAt: perhaps(row.revokedAt, timeText),
    lastUsedAt: perhaps(row.lastUsedAt, timeText),
  }
}
