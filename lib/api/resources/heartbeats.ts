import { z } from 'zod'
import type { UserContext } from '../../context'
import { getHeartbeat, type Heartbeat, listHeartbeats } from '../../heartbeats/list'
import { type PingAddress, pingAddress } from '../../heartbeats/ping-url'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '../../heartbeats/set'
import { allOf, byId, idText, instantText, perhaps, timeText } from '../fields'
import { operation } from '../operation'
import { invalidForm } from '../problems'

const heartbeat = z.object({
  keyId: idText,
  everyMinutes: z.int(),
  graceMinutes: z.int(),
  heardAt: instantText.nullable().meta({ description: 'Null: never since it was set.' }),
  dueAt: instantText.meta({ description: 'When its silence opens an incident.' }),
  silentAt: instantText.nullable().meta({ description: 'Since when it is silent.' }),
})

const pingHeader = z
  .string()
  .nullable()
  .meta({ description: 'To send beside pingUrl, where no address may hold a secret; else null.' })

const reading = { permission: 'manage API keys', scope: 'keys:read' } as const
const writing = { permission: 'manage API keys', scope: 'keys:write', params: byId } as const

export const heartbeatOperations = [
  operation('listHeartbeats', 'GET /heartbeats', {
    ...reading,
    summary: 'List the heartbeats of API keys, without their ping addresses',
    answer: allOf(heartbeat),
    async run(ctx) {
      const items = [...(await listHeartbeats(ctx))].map(([apiKeyId, row]) => heartbeatAnswer(apiKeyId, row))
      return { body: { items } }
    },
  }),
  operation('getHeartbeat', 'GET /keys/{id}/heartbeat', {
    ...reading,
    summary: 'Get the heartbeat of an API key, without its ping address',
    params: byId,
    answer: heartbeat,
    run: async (ctx, { params }) => ({ body: await heartbeatOf(ctx, params.id) }),
  }),
  operation('setHeartbeat', 'PUT /keys/{id}/heartbeat', {
    ...writing,
    summary: 'Say how often an API key must be heard from, from now on; the first answer alone has its ping address',
    showsSecret: true,
    body: z.strictObject({ everyMinutes: z.int(), graceMinutes: z.int().default(0) }),
    answer: heartbeat.extend({
      pingUrl: z.string().nullable().meta({ description: 'Null: it has one already. Renew it if it is lost.' }),
      pingHeader,
    }),
    async run(ctx, { params: { id: apiKeyId }, body }, site) {
      const set = await setHeartbeat(ctx, { ...body, apiKeyId })
      if (!set.ok) return { problem: invalidForm(set.errors, FIELDS) }
      const ping = perhaps(set.pingSecret, (secret) => pingAddress(site, secret))
      return { body: { ...(await heartbeatOf(ctx, apiKeyId)), ...answerOf(ping) } }
    },
  }),
  operation('renewPingUrl', 'POST /keys/{id}/heartbeat/renew-ping-url', {
    ...writing,
    summary: 'Give the heartbeat of an API key a new ping address, which is in this answer and nowhere else',
    showsSecret: true,
    answer: z.object({ pingUrl: z.string(), pingHeader }),
    async run(ctx, { params }, site) {
      const { url, header = null } = pingAddress(site, await renewPingSecret(ctx, params.id))
      return { body: { pingUrl: url, pingHeader: header } }
    },
  }),
  operation('removeHeartbeat', 'DELETE /keys/{id}/heartbeat', {
    ...writing,
    summary: 'Remove the heartbeat of an API key; the incident of its silence is resolved',
    async run(ctx, { params }) {
      await removeHeartbeat(ctx, params.id)
      return {}
    },
  }),
]

/** As the body names them. */
const FIELDS = { every: 'everyMinutes', grace: 'graceMinutes' }

function answerOf(ping: PingAddress | null) {
  return { pingUrl: ping?.url ?? null, pingHeader: ping?.header ?? null }
}

async function heartbeatOf(ctx: UserContext, apiKeyId: number) {
  return heartbeatAnswer(apiKeyId, await getHeartbeat(ctx, apiKeyId))
}

function heartbeatAnswer(apiKeyId: number, { everyMinutes, graceMinutes, ...row }: Heartbeat) {
  return {
    ...{ keyId: String(apiKeyId), everyMinutes, graceMinutes },
    heardAt: perhaps(row.heardAt, timeText),
    dueAt: timeText(row.dueAt),
    silentAt: perhaps(row.silentAt, timeText),
  }
}
