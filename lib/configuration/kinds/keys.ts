import { createApiKey } from '../../api-keys/create'
import { limitApiKey } from '../../api-keys/limit'
import { listApiKeys } from '../../api-keys/list'
import { setPagesRejected } from '../../api-keys/page-rejected'
import { revokeApiKey } from '../../api-keys/revoke'
import type { Context } from '../../context'
import { readingOf } from '../../senders/reading-of'
import { findSender } from '../../senders/senders'
import type { Configuration } from '../document/document'
import { type Done, type Kind, refused } from './kind'

type Form = Configuration['keys'][string]

export const keys: Kind<Form> = {
  async read(ctx, names) {
    const active = (await listApiKeys(ctx)).filter(({ state }) => state === 'active')
    return new Map(
      active.map(({ id, sender, expiresAt, rate, burst, pagesRejected }) => [
        names.nameOf('keys', id),
        {
          id,
          form: {
            ...{ sender: sender ?? null, expires_at: expiresAt?.toISOString() ?? null },
            ...{ rate, burst, pages_rejected: pagesRejected },
          },
        },
      ]),
    )
  },
  references: () => [],
  async add(ctx, name, form) {
    const tool = findSender(form.sender ?? '')
    const created = await createApiKey(ctx, {
      name,
      expiresAt: form.expires_at === null ? null : new Date(form.expires_at),
      reading: tool && readingOf(tool.preset, { resolves: true }),
      sender: tool?.name,
    })
    if (!created.ok) return created
    const { apiKeyId: id, token: secret } = created
    const changed = await setLimits(ctx, id, form)
    return changed.ok ? { ok: true, id, secret } : changed
  },
  async change(ctx, { id, form: before }, { form }) {
    if (form.sender !== before.sender || form.expires_at !== before.expires_at)
      return refused('The sender and the end of a key stay as they are. Give the file a key with another name.')
    return setLimits(ctx, id, form)
  },
  async remove(ctx, apiKeyId) {
    await revokeApiKey(ctx, { apiKeyId })
    return { ok: true }
  },
}

async function setLimits(ctx: Context, apiKeyId: number, { rate, burst, pages_rejected }: Form): Promise<Done> {
  const limited = await limitApiKey(ctx, { apiKeyId, rate, burst })
  if (!limited.ok) return limited.reason === 'invalid' ? limited : refused('The key is not active any more.')
  await setPagesRejected(ctx, { apiKeyId, pagesRejected: pages_rejected })
  return { ok: true }
}
