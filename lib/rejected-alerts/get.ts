import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { readErrors } from './errors'

export type RejectedAlertDetail = Awaited<ReturnType<typeof getRejectedAlert>>

/** @throws NotFoundError when the workspace has no such rejected alert */
export async function getRejectedAlert(ctx: Context, rejectedAlertId: number) {
  const { workspaceId } = ctx
  const alert = await ctx.db.read.rejectedAlert.findFirst({
    where: { id: rejectedAlertId, workspaceId },
    include: {
      apiKey: { select: { id: true, name: true } },
      closedBy: { select: { name: true } },
      incident: { select: { id: true, summary: true, severity: true } },
    },
  })
  if (!alert) throw new NotFoundError('No such rejected alert.')
  const { apiKeyId, kind, id } = alert
  const where = { workspaceId, apiKeyId, kind, closedAt: null }
  const [like, newer, older] = await Promise.all([
    ctx.db.read.rejectedAlert.aggregate({ where, _count: true, _max: { id: true } }),
    ctx.db.read.rejectedAlert.aggregate({ where: { ...where, id: { gt: id } }, _min: { id: true } }),
    ctx.db.read.rejectedAlert.aggregate({ where: { ...where, id: { lt: id } }, _max: { id: true } }),
  ])
  return {
    ...alert,
    errors: readErrors(alert.errors),
    like: { count: like._count, newestId: like._max.id, newerId: newer._min.id, olderId: older._max.id },
  }
}
