import { addMilliseconds } from 'date-fns'
import type { Database } from '../db/database'

/** An attempt takes 10 seconds at most. An expired lease means that its process is gone. */
const LEASE_MS = 30_000
/** Services take about one message a second for each channel. */
const PAUSE_MS = 1_000
/** What hangs takes a place for as long as one attempt. */
const UNDER_WAY = 200

export type LeasedChat = { id: number; lease: number }

/** Chat channels with something to send or to edit. Nobody else does it until the lease expires. */
export async function claimChats(db: Database, underWay: readonly number[], steady: Date): Promise<LeasedChat[]> {
  const due = (await findDue(db, steady)).filter(({ id }) => !underWay.includes(id))
  const wanted = due.slice(0, UNDER_WAY - underWay.length).map(({ id }) => id)
  if (wanted.length === 0) return []
  return db.writeStatements(
    ({ query, claim, isOneOf }) => query<LeasedChat>`
      UPDATE "ChatChannel" SET "lease" = "lease" + 1, "leasedUntil" = ${addMilliseconds(steady, LEASE_MS)}
      WHERE "id" IN (
        SELECT chat."id" FROM "ChatChannel" AS chat
        WHERE chat."id" ${isOneOf(wanted)} AND chat."leasedUntil" <= ${steady} ${claim('chat')})
      RETURNING "id", "lease"`,
  )
}

/** Those that hang are among them: there are at most a hundred in a workspace. */
function findDue({ query }: Database, steady: Date) {
  return query<{ id: number }>`
    SELECT chat."id" FROM "ChatChannel" AS chat
    WHERE chat."removedAt" IS NULL AND chat."leasedUntil" <= ${steady} AND EXISTS (
      SELECT 1 FROM "ChatMessage" AS message
      WHERE message."chatChannelId" = chat."id" AND message."isStale" = (1 = 1) AND message."dueAt" <= ${steady})
    ORDER BY chat."leasedUntil", chat."id"`
}

/** Not before a second is over, or as much as the service asks for. */
export async function giveBackLease(db: Database, { id, lease }: LeasedChat, steady: Date, restMs = PAUSE_MS) {
  const leasedUntil = addMilliseconds(steady, Math.max(PAUSE_MS, restMs))
  await db.write((tx) => tx.chatChannel.updateMany({ where: { id, lease }, data: { leasedUntil } }))
}
