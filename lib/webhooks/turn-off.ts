import { auditOf } from '../audit/record'
import type { Database } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { Statements } from '../db/sql/statements'

type Gone = { id: number; workspaceId: number; name: string; url: string; reason: string; now: Date }

/** Its receiver said that it is gone for good. Not where another address has been typed in since. */
export function turnOff(db: Database, { id, workspaceId, name, url, reason, now }: Gone) {
  return db.write(async (tx) => {
    const gone = { isEnabled: false, disabledReason: reason }
    await lockRow(tx, 'Webhook', id)
    const present = await tx.webhook.findUnique({ where: { id }, select: { url: true } })
    if (present?.url !== url) return
    const { count } = await tx.webhook.updateMany({ where: { id, isEnabled: true }, data: gone })
    if (count === 0) return
    await endWaiting(db.statements(tx), id, reason)
    const details = { about: `webhook ${id}`, after: { reason } }
    await auditOf(
      tx,
      { workspaceId, userId: null, at: now, from: undefined },
      'webhook turned off',
      `${name} (#${id})`,
      details,
    )
  })
}

/** What waits for it has failed; each event can be sent again by hand. */
export async function endWaiting({ execute }: Pick<Statements, 'execute'>, webhookId: number, answer: string) {
  await execute`
    UPDATE "WebhookEvent" SET "state" = 'failed', "answer" = ${answer}
    WHERE "webhookId" = ${webhookId} AND "state" = 'pending'`
}
