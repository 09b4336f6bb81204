import { subDays } from 'date-fns'
import type { Database } from '../db/database'
import type { PageToSend } from './read'

/** As long as a link to acknowledge. */
export const CODE_DAYS = 7

/**
 * The smallest number that no other page to this phone has had for a day, nor one whose incidents still wait: an answer that
 * comes late must not mean another page.
 */
export function giveCode(db: Database, { id, code, contactMethodId, createdAt }: PageToSend): Promise<number> {
  if (code !== null) return Promise.resolve(code)
  return db.writeStatements(async ({ query, execute, hold }) => {
    // Two pages to a phone at once: the second sees the number of the first.
    await query`SELECT method."id" FROM "ContactMethod" AS method WHERE method."id" = ${contactMethodId} ${hold('method')}`
    const rows = await query<{ code: number }>`
      SELECT page."code" FROM "Page" AS page JOIN "Notification" AS notification ON notification."id" = page."notificationId"
      WHERE page."contactMethodId" = ${contactMethodId} AND page."code" IS NOT NULL
        AND page."createdAt" > ${subDays(createdAt, CODE_DAYS)}
        AND (notification."acknowledgedAt" IS NULL OR page."createdAt" > ${subDays(createdAt, 1)})`
    const taken = new Set(rows.map((row) => row.code))
    let free = 1
    while (taken.has(free)) free += 1
    await execute`UPDATE "Page" SET "code" = ${free} WHERE "id" = ${id}`
    return free
  })
}
