import type { ChannelDeps, Message, SendResult } from '../channels/channel'
import { deliver } from '../channels/channels'
import type { Database, Prisma } from '../db/database'
import { isPhone } from './phone-use'

type Deps = { db: Database; channels: ChannelDeps }

/** Sends by all verified contact methods of people but phones, which cost money, and those that fail. */
export async function notifyQuietly(
  { db, channels }: Deps,
  user: Prisma.UserWhereInput,
  message: Message,
): Promise<SendResult[]> {
  const where = { verifiedAt: { not: null }, failingSince: null, user: { ...user, disabledAt: null } }
  const methods = await db.read.contactMethod.findMany({ where })
  return Promise.all(methods.filter(({ channel }) => !isPhone(channel)).map((one) => deliver(channels, one, message)))
}

/** Whether a notice need not be tried again: one of its receivers has it, or none could ever get it. */
export function isSettled(results: readonly SendResult[]) {
  return results.some((one) => one.isDelivered) || results.every((one) => !one.isDelivered && one.isFinal)
}
