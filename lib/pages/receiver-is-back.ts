import type { Channel } from '../channels/channels'
import { receiverOf } from '../channels/receiver-of'
import type { Statements } from '../db/sql/statements'
import type { Secrets } from '../secrets/secrets'

/** A receiver that takes some pages and never others would otherwise get these again with each. */
const MOST_HURRIES = 10

type Stuck = { id: number; channel: Channel; config: string }

export function noteStuck({ execute }: Statements, contactMethodId: number, now: Date) {
  // Writes always: it has to wait for a transaction that ends the state at this moment.
  return execute`
    UPDATE "ContactMethod" SET "stuckSince" = COALESCE("stuckSince", ${now}) WHERE "id" = ${contactMethodId}`
}

/** What waits for it is due at once. Pages that are being sent are left alone. */
export async function receiverIsBack(
  statements: Statements,
  secrets: Secrets,
  { receiver, steady }: { receiver: string; steady: Date },
) {
  const { query, claim, execute, isOneOf } = statements
  const stuck = await query<Stuck>`
    SELECT method."id", method."channel", method."config" FROM "ContactMethod" AS method
    WHERE method."stuckSince" IS NOT NULL ${claim('method')}`
  const opened = ({ id, config }: Stuck) => secrets.open(config, { table: 'ContactMethod', column: 'config', row: id })
  const ids = stuck.filter((one) => receiverOf(one.channel, opened(one) ?? '') === receiver).map(({ id }) => id)
  if (ids.length === 0) return
  await execute`UPDATE "ContactMethod" SET "stuckSince" = NULL WHERE "id" ${isOneOf(ids)}`
  await execute`
    UPDATE "Page" SET "dueAt" = ${steady}, "hurried" = "hurried" + 1
    WHERE "contactMethodId" ${isOneOf(ids)} AND "state" = 'pending' AND "refusedAt" IS NOT NULL
      AND "dueAt" > ${steady} AND "hurried" < ${MOST_HURRIES}`
}
