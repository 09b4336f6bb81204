import { type Context, requirePermission } from '../context'
import { type MailFault, readMailState } from '../mail/state'
import { countWaitingPages } from './count-waiting'

export type DeliveryTrouble = { mail: MailFault | null; waiting: number }

export async function deliveryTrouble(
  ctx: Context,
  { hasMailer }: { hasMailer: boolean },
): Promise<DeliveryTrouble | undefined> {
  requirePermission(ctx, 'read health')
  const { fault, recoveredAt } = await readMailState(ctx.db)
  const mail = (hasMailer && fault) || null
  const { mails, others } = await countWaitingPages(ctx, { mailWasBrokenUntil: mail ? ctx.now : recoveredAt })
  const waiting = mails + others
  return mail || waiting > 0 ? { mail, waiting } : undefined
}
