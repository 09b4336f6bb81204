import { type Context, requireAdmin } from '../context'
import { readMailFault } from '../mail/state'
import { countWaitingPages } from './count-waiting'

export type DeliveryTrouble = { mail: { since: Date; fault: string } | null; waiting: number }

export async function deliveryTrouble(
  ctx: Context,
  { hasMailer }: { hasMailer: boolean },
): Promise<DeliveryTrouble | undefined> {
  requireAdmin(ctx)
  const mail = hasMailer ? ((await readMailFault(ctx.db.read)) ?? null) : null
  const { mails, others } = await countWaitingPages(ctx, { mailIsBroken: mail !== null })
  const waiting = mails + others
  return mail || waiting > 0 ? { mail, waiting } : undefined
}
