import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'

/** Notes a change of settings in the transaction that makes it. `subject` names what was changed and holds no secret. */
export async function audit(tx: Transaction, ctx: Context, action: string, subject: string) {
  await tx.auditEntry.create({
    data: { workspaceId: ctx.workspaceId, userId: actorUserId(ctx), at: ctx.now, action, subject },
  })
}
