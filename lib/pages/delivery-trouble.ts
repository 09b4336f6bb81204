import { type Context, requirePermission } from '../context'
import { readMailFault, readMailRecovery } from '../mail/state'
import { countWaitingPages } from './count-waiting'

export type DeliveryTrouble = { mail: { since: Date; fault: string } | null; waiting: number }

export async function deliveryTrouble(
  ctx: Context,
  { hasMailer }: { hasMailer: boolean },
): Promise<DeliveryTrouble | undefined> {
  requirePermission(ctx, 'read health')
  const mail = hasMailer ? ((await readMailFault(ctx.db.read)) ?? null) : null
  const mailWasBrokenUntil = mail ? ctx.now : await readMailRecovery(ctx.db.read)
  const { mails, others } = await countWaitingPages(ctx, { mailWasBrokenUntil })
  const waiting = mails + others
  return mail || waiting > 0 ? { mail, waiting } : undefined
}
