import { addWebhook } from '../../webhooks/add'
import { changeWebhook } from '../../webhooks/change'
import type { WebhookSettings } from '../../webhooks/check'
import { readKinds, storeKinds } from '../../webhooks/kinds'
import { listWebhooks } from '../../webhooks/list'
import { removeWebhook } from '../../webhooks/remove'
import type { Configuration } from '../document/document'
import type { Names } from '../names'
import { conditionInputs, keysIn, settledConditions, writtenConditions } from './conditions'
import { doneOf, type Kind } from './kind'

type Form = Configuration['webhooks'][string]

export const webhooks: Kind<Form> = {
  async read(ctx, names) {
    const rows = await listWebhooks(ctx)
    return new Map(
      rows.map(({ id, name, url, kinds, isEnabled, conditions }) => [
        name,
        { id, form: { url, events: kinds, conditions: writtenConditions(conditions, names), enabled: isEnabled } },
      ]),
    )
  },
  settle: ({ url, events, conditions, enabled }, names) => ({
    ...{ url, enabled },
    events: readKinds(storeKinds(events)),
    conditions: settledConditions(conditions, names),
  }),
  hidden: ['url'],
  references: ({ conditions }) => keysIn(conditions),
  async add(ctx, name, form, names) {
    const added = await addWebhook(ctx, { ...settingsOf(name, form, names), secret: '' })
    return added.ok ? { ok: true, id: added.webhookId, secret: added.secret } : added
  },
  async change(ctx, { id: webhookId }, { name, form }, names) {
    return doneOf(await changeWebhook(ctx, { webhookId, ...settingsOf(name, form, names) }))
  },
  async remove(ctx, webhookId) {
    await removeWebhook(ctx, { webhookId })
    return { ok: true }
  },
}

function settingsOf(name: string, { url, events, conditions, enabled }: Form, names: Names): WebhookSettings {
  return { name, url, kinds: events, conditions: conditionInputs(conditions, names), isEnabled: enabled }
}
