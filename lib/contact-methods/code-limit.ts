import { audit } from '../audit/record'
import { CHANNELS, describeMethod } from '../channels/channels'
import type { UserContext } from '../context'
import type { Channel, Transaction } from '../db/database'
import { named } from './named'
import { isPhone } from './phone-use'

/** Codes go to unverified addresses, and each allows five guesses. */
const LIMITS = {
  person: { hour: 10, day: 20 },
  address: { hour: 5, day: 10 },
} as const
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ADDED = 'contact method added'
const SENT = 'contact method code sent'

type ContactMethod = { id: number; channel: Channel; config: string }

export function recordCode(tx: Transaction, ctx: UserContext, method: ContactMethod, { added = false } = {}) {
  return audit(tx, ctx, added ? ADDED : SENT, named(method))
}

export async function codeLimitFault(
  tx: Transaction,
  ctx: UserContext,
  { channel, config }: Omit<ContactMethod, 'id'>,
): Promise<string | undefined> {
  const { workspaceId, actor } = ctx
  const count = (since: number, who: { userId: number } | { subject: { startsWith: string } }) =>
    tx.auditEntry.count({
      where: { workspaceId, action: { in: [ADDED, SENT] }, at: { gt: new Date(ctx.now.getTime() - since) }, ...who },
    })
  const isFull = async (who: Parameters<typeof count>[1], { hour, day }: { hour: number; day: number }) =>
    (await count(HOUR_MS, who)) >= hour || (await count(DAY_MS, who)) >= day
  if (await isFull({ userId: actor.userId }, LIMITS.person)) return 'You have had many codes sent. Try again later.'
  // Other channels show too little of their addresses to tell them apart.
  if (channel !== 'email' && !isPhone(channel)) return undefined
  const startsWith = `${CHANNELS[channel].title} ${describeMethod(channel, config)} (#`
  return (await isFull({ subject: { startsWith } }, LIMITS.address))
    ? 'Many codes have been sent to this address. Try again later.'
    : undefined
}
