import { readWallTimes } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'

const EVENTS_PAGE = 20

export type LoggedEvent = Awaited<ReturnType<typeof listWebhookEvents>>['events'][number]

/** The newest first, before a number. @throws NotFoundError when the workspace has no such webhook */
export async function listWebhookEvents(
  ctx: Context,
  { webhookId, before }: { webhookId: number; before?: number | undefined },
) {
  requirePermission(ctx, 'manage webhooks')
  const { db, workspaceId } = ctx
  const webhook = await db.read.webhook.findFirst({ where: { id: webhookId, workspaceId }, select: { id: true } })
  if (!webhook) throw new NotFoundError('No such webhook.')
  const rows = await db.read.webhookEvent.findMany({
    where: { workspaceId, webhookId, ...(before !== undefined && { sequence: { lt: before } }) },
    orderBy: { sequence: 'desc' },
    take: EVENTS_PAGE + 1,
    omit: { data: true },
  })
  const wallTime = await readWallTimes(db.read)
  const events = rows.slice(0, EVENTS_PAGE).map(({ dueAt, ...event }) => ({ ...event, dueAt: wallTime(dueAt) }))
  return { events, older: rows.length > EVENTS_PAGE ? events.at(-1)?.sequence : undefined }
}
