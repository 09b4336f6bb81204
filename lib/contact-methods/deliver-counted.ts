import type { ChannelDeps, Message, SendResult } from '../channels/channel'
import { deliver } from '../channels/channels'
import type { Channel, Database } from '../db/database'
import type { ContactDeps } from './deps'
import { isPhone, usePhone } from './phone-use'

type CountedDeps = { db: Database; channels: ChannelDeps; now: Date }
type Method = { workspaceId: number; channel: Channel; config: string }

/** Like `deliver`, within the limits of a phone and of its workspace. */
export async function deliverCounted(
  { db, channels, now }: CountedDeps,
  { workspaceId, ...method }: Method,
  message: Message,
): Promise<SendResult> {
  const mostADay = channels.phone?.mostADay
  // A call tells no notice, so it costs nothing.
  const isFree = !isPhone(method.channel) || (method.channel === 'voice' && message.kind === 'notice')
  if (mostADay === undefined || isFree) return deliver(channels, method, message)
  const used = await db.writeStatements((statements) =>
    usePhone(statements, { workspaceId, method, mostADay, now, isPage: false }),
  )
  if (used && 'fault' in used) return { isDelivered: false, isFinal: true, isUnanswered: true, answer: used.fault }
  return deliver(channels, method, message)
}

export function countedDeps({ ctx: { db, now }, channels }: ContactDeps): CountedDeps {
  return { db, channels, now }
}
