import type { Statements } from '../db/sql/statements'

/** Where all pages of a notification so far have failed, the next of its person's rules does not wait for its time. */
export function hurryPersonalRule({ execute }: Pick<Statements, 'execute'>, notificationId: number, steady: Date) {
  return execute`
    UPDATE "Page" SET "dueAt" = ${steady}
    WHERE "notificationId" = ${notificationId} AND "state" = 'pending' AND "attempts" = 0 AND "dueAt" = (
        SELECT min(next."dueAt") FROM "Page" AS next
        WHERE next."notificationId" = ${notificationId} AND next."state" = 'pending')
      AND NOT EXISTS (
        SELECT 1 FROM "Page" AS other
        WHERE other."notificationId" = ${notificationId} AND (other."state" = 'sent'
          OR (other."state" = 'pending' AND (other."attempts" > 0 OR other."dueAt" <= ${steady}))))`
}
