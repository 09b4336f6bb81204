import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'

/** Notes a change of settings in the transaction that makes it. `subject` names what was changed and holds no secret. */
export function audit(tx: Transaction, ctx: Context, action: string, subject: string) {
  return auditOf(tx, { workspaceId: ctx.workspaceId, userId: actorUserId(ctx), at: ctx.now }, action, subject)
}

/** Like `audit`, where nobody is signed in: `userId` is then whose account it is about. */
export async function auditOf(
  tx: Transaction,
  whose: { workspaceId: number; userId: number | null; at: Date },
  action: string,
  subject: string,
) {
  await tx.auditEntry.create({ data: { ...whose, action, subject } })
}
