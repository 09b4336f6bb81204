import { type ConditionInput, checkConditions } from '../conditions/check'
import type { Condition } from '../conditions/condition'
import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import { addressFault } from '../outbound/address-fault'
import type { FieldErrors } from '../result'
import { nameFault, takenFault } from '../values/name'
import { visibleLine } from '../values/text'
import { type EventKind, isEventKind } from './kinds'

export type WebhookSettings = {
  name: string
  url: string
  kinds: readonly string[]
  /** On the incident of an event; none always hold. */
  conditions: readonly ConditionInput[]
  isEnabled: boolean
}

export type CheckedWebhook = Omit<WebhookSettings, 'kinds' | 'conditions'> & {
  kinds: EventKind[]
  conditions: Condition[]
}

export async function checkWebhook(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  settings: WebhookSettings,
  webhookId?: number,
): Promise<CheckedWebhook | { errors: FieldErrors }> {
  const name = visibleLine(settings.name)
  const url = settings.url.trim()
  const kinds = settings.kinds.filter(isEventKind)
  const keys = await reader.apiKey.findMany({ where: { workspaceId }, select: { id: true } })
  const checked = checkConditions(settings.conditions, new Set(keys.map(({ id }) => id)))
  const faults = {
    name: nameFault(name) ?? takenFault('webhook', name, await otherWebhooks(reader, workspaceId, webhookId)),
    url: url === '' ? 'Give the address to send to.' : addressFault(url),
    kinds: kinds.length === 0 ? 'Choose at least one kind of event.' : undefined,
    ...('errors' in checked ? checked.errors : {}),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  if (Object.keys(errors).length > 0 || 'errors' in checked) return { errors }
  return { name, url, kinds, conditions: checked.conditions, isEnabled: settings.isEnabled }
}

async function otherWebhooks(reader: Reader | Transaction, workspaceId: number, webhookId: number | undefined) {
  const all = await reader.webhook.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  return all.filter(({ id }) => id !== webhookId)
}
