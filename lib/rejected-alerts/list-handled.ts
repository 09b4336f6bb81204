import type { Context } from '../context'

const HANDLED_PER_PAGE = 50

export type HandledAlert = Awaited<ReturnType<typeof listHandledAlerts>>['alerts'][number]

/** Closed rejected alerts, newest first, older than `before`. */
export async function listHandledAlerts(
  ctx: Context,
  { apiKeyId, before }: { apiKeyId?: number | undefined; before?: number | undefined } = {},
) {
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      handledAt: { not: null },
      ...(apiKeyId !== undefined && { apiKeyId }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: HANDLED_PER_PAGE + 1,
    select: {
      id: true,
      receivedAt: true,
      status: true,
      code: true,
      handledAt: true,
      incidentId: true,
      apiKey: { select: { id: true, name: true } },
      handledBy: { select: { name: true } },
    },
  })
  const alerts = rows.slice(0, HANDLED_PER_PAGE)
  return { alerts, older: rows.length > HANDLED_PER_PAGE ? alerts.at(-1)?.id : undefined }
}
