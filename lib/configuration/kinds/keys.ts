import { isDeepStrictEqual } from 'node:util'
import { createApiKey } from '../../api-keys/create'
import { limitApiKey } from '../../api-keys/limit'
import { listApiKeys } from '../../api-keys/list'
import { setPagesRejected } from '../../api-keys/page-rejected'
import { revokeApiKey } from '../../api-keys/revoke'
import type { Context } from '../../context'
import { listHeartbeats } from '../../heartbeats/list'
import { type HeartbeatPeriod, removeHeartbeat, setHeartbeat } from '../../heartbeats/set'
import { findSender } from '../../senders/senders'
import type { Configuration } from '../document/document'
import { type Done, type Kind, refused } from './kind'
import { applyReading, readingOfSender, settledReading, writtenReading } from './readings'

type Form = Configuration['keys'][string]

export const keys: Kind<Form> = {
  async read(ctx, names) {
    const active = (await listApiKeys(ctx)).filter(({ state }) => state === 'active')
    const where = { workspaceId: ctx.workspaceId }
    const stored = await ctx.db.read.apiKey.findMany({ where, select: { id: true, sender: true, reading: true } })
    const rows = new Map(stored.map((row) => [row.id, row]))
    const heartbeats = await listHeartbeats(ctx)
    return new Map(
      active.map(({ id, expiresAt, rate, burst, pagesRejected }) => {
        const { sender: stored = null, reading = null } = rows.get(id) ?? {}
        // Not the one that its reading suggests: that may change.
        const sender = findSender(stored ?? '')?.name ?? null
        const form = {
          ...{ sender, expires_at: expiresAt?.toISOString() ?? null },
          ...{ rate, burst, pages_rejected: pagesRejected },
        }
        const more = {
          heartbeat: writtenHeartbeat(heartbeats.get(id)),
          reading: writtenReading(sender, reading),
        }
        return [names.nameOf('keys', id), { id, form: { ...form, ...withoutUndefined(more) } }]
      }),
    )
  },
  settle(given, _, present) {
    const { heartbeat = present?.heartbeat, reading: wanted, ...form } = given
    const reading = wanted === undefined ? present?.reading : settledReading(given)
    return { ...form, ...withoutUndefined({ heartbeat: heartbeat ?? undefined, reading }) }
  },
  references: () => [],
  async add(ctx, name, form) {
    const created = await createApiKey(ctx, {
      name,
      expiresAt: form.expires_at === null ? null : new Date(form.expires_at),
      reading: readingOfSender(form.sender) ?? undefined,
      sender: form.sender ?? undefined,
    })
    if (!created.ok) return created
    const { apiKeyId: id, token: secret } = created
    const changed = await setDetails(ctx, id, form, undefined)
    return changed.ok ? { ok: true, id, secret } : changed
  },
  async change(ctx, { id, form: before }, { form }) {
    if (form.sender !== before.sender || form.expires_at !== before.expires_at)
      return refused('The sender and the end of a key stay as they are. Give the file a key with another name.')
    return setDetails(ctx, id, form, before)
  },
  async remove(ctx, apiKeyId) {
    await revokeApiKey(ctx, { apiKeyId })
    return { ok: true }
  },
}

async function setDetails(ctx: Context, apiKeyId: number, form: Form, before: Form | undefined): Promise<Done> {
  const limited = await setLimits(ctx, apiKeyId, form)
  if (!limited.ok) return limited
  const read = isDeepStrictEqual(form.reading, before?.reading) ? limited : await applyReading(ctx, apiKeyId, form)
  if (!read.ok || isDeepStrictEqual(form.heartbeat, before?.heartbeat)) return read
  return applyHeartbeat(ctx, apiKeyId, form.heartbeat)
}

async function applyHeartbeat(ctx: Context, apiKeyId: number, heartbeat: Form['heartbeat']): Promise<Done> {
  if (!heartbeat) {
    await removeHeartbeat(ctx, apiKeyId)
    return { ok: true }
  }
  const { every_minutes: everyMinutes, grace_minutes: graceMinutes } = heartbeat
  const set = await setHeartbeat(ctx, { apiKeyId, everyMinutes, graceMinutes })
  if (set.ok) return { ok: true }
  const errors = Object.entries(set.errors).map(([field, fault]) => [`heartbeat.${field}_minutes`, fault])
  return { ok: false, errors: Object.fromEntries(errors) }
}

function writtenHeartbeat(set: HeartbeatPeriod | undefined) {
  return set && { every_minutes: set.everyMinutes, grace_minutes: set.graceMinutes }
}

/** A field that is there and undefined differs from one that is not. */
function withoutUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function setLimits(ctx: Context, apiKeyId: number, { rate, burst, pages_rejected }: Form): Promise<Done> {
  const limited = await limitApiKey(ctx, { apiKeyId, rate, burst })
  if (!limited.ok) return limited.reason === 'invalid' ? limited : refused('The key is not active any more.')
  await setPagesRejected(ctx, { apiKeyId, pagesRejected: pages_rejected })
  return { ok: true }
}
