import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import { changesBetween, type Fields, storeChanges } from './changes'

type Details = {
  /** What two people may edit at once, such as `team 12`. */
  about?: string
  before?: Fields | undefined
  after?: Fields | undefined
}

/** Records a change in the transaction that makes it. `subject`: what was changed, without secrets. */
export async function audit(tx: Transaction, ctx: Context, action: string, subject: string, details?: Details) {
  if (ctx.isRecordedTogether) return
  const through = ctx.actor.type === 'user' ? (ctx.actor.through ?? null) : null
  const whose = { workspaceId: ctx.workspaceId, userId: actorUserId(ctx), at: ctx.now, through }
  await auditOf(tx, whose, action, subject, details)
}

/** Like `audit`, without a signed-in person; `userId`: whose account it is about. */
export async function auditOf(
  tx: Transaction,
  whose: { workspaceId: number; userId: number | null; at: Date; through?: string | null },
  action: string,
  subject: string,
  { about, before, after }: Details = {},
) {
  const changes = storeChanges(changesBetween(before, after))
  await tx.auditEntry.create({ data: { ...whose, action, subject, about: about ?? null, changes } })
}
