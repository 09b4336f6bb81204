import type { Statements } from '../db/sql/statements'

/** Pages to this method are refused for good; `since` stays over further refusals. */
export async function markFailing(
  { execute }: Statements,
  id: number,
  { failure, now }: { failure: string; now: Date },
) {
  await execute`
    UPDATE "ContactMethod" SET "failingSince" = COALESCE("failingSince", ${now}), "failure" = ${failure}
    WHERE "id" = ${id}`
}

export async function markWorking({ execute }: Statements, id: number) {
  await execute`
    UPDATE "ContactMethod" SET "failingSince" = NULL, "failure" = NULL, "failureToldAt" = NULL
    WHERE "id" = ${id} AND "failingSince" IS NOT NULL`
}
