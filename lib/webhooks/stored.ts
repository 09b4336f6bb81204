import { readConditions, storeConditions } from '../conditions/condition'
import type { Prisma, Transaction } from '../db/database'
import { NotFoundError } from '../errors'
import { sha256 } from '../values/sha256'
import type { CheckedWebhook } from './check'
import { readKinds, storeKinds } from './kinds'

export type StoredWebhook = Prisma.WebhookGetPayload<{ omit: { secret: true } }>

/** @throws NotFoundError when the workspace has no such webhook */
export async function readWebhook(tx: Transaction, workspaceId: number, id: number): Promise<StoredWebhook> {
  const webhook = await tx.webhook.findFirst({ where: { id, workspaceId }, omit: { secret: true } })
  if (!webhook) throw new NotFoundError('No such webhook.')
  return webhook
}

export function columnsOf({ kinds, conditions, ...settings }: CheckedWebhook) {
  return { ...settings, kinds: storeKinds(kinds), conditions: storeConditions(conditions) }
}

export function settingsOf({ name, url, kinds, conditions, isEnabled }: StoredWebhook): CheckedWebhook {
  return { name, url, kinds: readKinds(kinds), conditions: readConditions(conditions) ?? [], isEnabled }
}

/** Changes with everything that a webhook's form holds. */
export function webhookMark({ name, url, kinds, conditions, isEnabled }: CheckedWebhook) {
  return sha256(JSON.stringify([name, url, kinds.toSorted(), conditions, isEnabled]))
}

/** What a webhook is told of begins now. */
export async function startingNow(tx: Transaction) {
  const entry = await tx.timelineEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  const escalation = await tx.escalationEntry.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  return { afterEntryId: entry?.id ?? 0, afterEscalationEntryId: escalation?.id ?? 0, disabledReason: null }
}
