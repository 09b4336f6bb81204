import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'

/** Records a change in the transaction that makes it. `subject`: what was changed, without secrets. */
export function audit(tx: Transaction, ctx: Context, action: string, subject: string) {
  return auditOf(tx, { workspaceId: ctx.workspaceId, userId: actorUserId(ctx), at: ctx.now }, action, subject)
}

/** Like `audit`, without a signed-in person; `userId`: whose account it is about. */
export async function auditOf(
  tx: Transaction,
  whose: { workspaceId: number; userId: number | null; at: Date },
  action: string,
  subject: string,
) {
  await tx.auditEntry.create({ data: { ...whose, action, subject } })
}
