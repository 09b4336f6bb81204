import { subDays } from 'date-fns'
import type { Statements } from '../db/sql/statements'

// Longer than a code and a link are valid, and than a service tells an answer again.
const KNOWN_DAYS = 8

/** Notes what a service calls an answer. In one transaction with what it does, a crash undoes both. */
export async function isFirstAnswer({ execute }: Pick<Statements, 'execute'>, answerId: string, at: Date) {
  await execute`DELETE FROM "PhoneReply" WHERE "at" < ${subDays(at, KNOWN_DAYS)}`
  const noted = await execute`
    INSERT INTO "PhoneReply" ("sid", "at") VALUES (${answerId}, ${at}) ON CONFLICT DO NOTHING`
  return noted === 1
}
