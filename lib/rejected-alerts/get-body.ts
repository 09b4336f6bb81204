import type { Context } from '../context'
import { NotFoundError } from '../errors'

export async function getRejectedBody(ctx: Context, rejectedAlertId: number): Promise<Uint8Array> {
  const where = { id: rejectedAlertId, workspaceId: ctx.workspaceId }
  const alert = await ctx.db.read.rejectedAlert.findFirst({ where, select: { body: true } })
  if (!alert) throw new NotFoundError('No such rejected alert.')
  return alert.body
}
