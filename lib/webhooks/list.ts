import { readConditions } from '../conditions/condition'
import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import { readKinds } from './kinds'
import { type StoredWebhook, settingsOf, webhookMark } from './stored'

export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number]

/** With the event that was tried last, and how many wait. */
export async function listWebhooks(ctx: Context, only: { webhookId?: number } = {}) {
  requirePermission(ctx, 'manage webhooks')
  const { workspaceId, db } = ctx
  const webhooks = await db.read.webhook.findMany({
    where: { workspaceId, ...(only.webhookId !== undefined && { id: only.webhookId }) },
    orderBy: { name: 'asc' },
    omit: { secret: true },
  })
  return Promise.all(webhooks.map((webhook) => withLast(ctx, webhook)))
}

/** @throws NotFoundError when the workspace has no such webhook */
export async function getWebhook(ctx: Context, webhookId: number): Promise<ListedWebhook> {
  const [webhook] = await listWebhooks(ctx, { webhookId })
  if (!webhook) throw new NotFoundError('No such webhook.')
  return webhook
}

async function withLast({ db }: Context, webhook: StoredWebhook) {
  const { id, name, url, isEnabled, disabledReason, leftOut, createdAt } = webhook
  const last = await db.read.webhookEvent.findFirst({
    // Not one that is being tried for the first time.
    where: { webhookId: id, attemptedAt: { not: null }, answer: { not: null } },
    orderBy: { sequence: 'desc' },
    select: { state: true, attemptedAt: true, answer: true },
  })
  return {
    ...{ id, name, url, isEnabled, disabledReason, leftOut, createdAt, last },
    kinds: readKinds(webhook.kinds),
    /** Undefined when this version can't read them: it is then told of no incident. */
    conditions: readConditions(webhook.conditions),
    waiting: await db.read.webhookEvent.count({ where: { webhookId: id, state: 'pending' } }),
    mark: webhookMark(settingsOf(webhook)),
  }
}
