import type { Context } from '../context'

const CLOSED_PER_PAGE = 50

export type ClosedAlert = Awaited<ReturnType<typeof listClosedAlerts>>['alerts'][number]

export async function listClosedAlerts(
  ctx: Context,
  { apiKeyId, before }: { apiKeyId?: number | undefined; before?: number | undefined } = {},
) {
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      closedAt: { not: null },
      ...(apiKeyId !== undefined && { apiKeyId }),
      ...(before !== undefined && { id: { lt: before } }),
    },
    orderBy: { id: 'desc' },
    take: CLOSED_PER_PAGE + 1,
    select: {
      id: true,
      receivedAt: true,
      status: true,
      code: true,
      closedAt: true,
      incidentId: true,
      apiKey: { select: { id: true, name: true } },
      closedBy: { select: { name: true } },
    },
  })
  const alerts = rows.slice(0, CLOSED_PER_PAGE)
  return { alerts, older: rows.length > CLOSED_PER_PAGE ? alerts.at(-1)?.id : undefined }
}
