import type { Prisma } from '../db/database'
import type { LeasedChat } from './claim'
import type { ChatDeps, Waiting } from './deps'

export type Recorded = Pick<
  Prisma.ChatMessageUncheckedUpdateInput,
  'state' | 'attempts' | 'shown' | 'receipt' | 'answer' | 'isStale'
> & {
  dueAt?: Date
  /** It says what holds, unless something has come since it was read. */
  isUpToDate?: boolean
  /** The channel took something. */
  works?: boolean
  /** Why the channel takes nothing. */
  failure?: string
}

/**
 * Notes what became of an attempt. Where the lease is lost, another instance may have said something newer before this one: the
 * message is looked at again. Where the channel was given another address meanwhile, the message is not there.
 */
export async function recordChat(
  { db, now, steady }: ChatDeps,
  { id: chatChannelId, lease }: LeasedChat,
  { id, uid, changes, chatChannel }: Waiting,
  { isUpToDate = false, works = false, failure, ...data }: Recorded,
): Promise<void> {
  await db.write(async (tx) => {
    const chat = await tx.chatChannel.findUnique({ where: { id: chatChannelId } })
    if (!chat) return
    const where = { id, uid }
    if (chat.lease !== lease) {
      // What it shows now is not known.
      const unknown = { isStale: true, changes: { increment: 1 }, shown: null }
      await tx.chatMessage.updateMany({ where, data: unknown })
      return
    }
    const isMoved = chat.config !== chatChannel.config
    await tx.chatMessage.updateMany({ where, data: { ...data, ...(isMoved && { receipt: null }) } })
    if (isUpToDate) await tx.chatMessage.updateMany({ where: { ...where, changes }, data: { isStale: false } })
    if (isMoved) return
    if (works) await noteWorking(tx, chatChannelId, steady())
    if (failure !== undefined)
      await tx.chatChannel.updateMany({
        where: { id: chatChannelId },
        data: { failingSince: chat.failingSince ?? now(), failure },
      })
  })
}

/** What waits because it was refused is tried again at once. */
async function noteWorking(tx: Prisma.TransactionClient, chatChannelId: number, steady: Date) {
  await tx.chatChannel.updateMany({
    where: { id: chatChannelId, failingSince: { not: null } },
    data: { failingSince: null, failure: null },
  })
  await tx.chatMessage.updateMany({
    where: { chatChannelId, isStale: true, attempts: { gt: 0 }, dueAt: { gt: steady } },
    data: { dueAt: steady },
  })
}
