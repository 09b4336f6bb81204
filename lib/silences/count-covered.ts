import type { Context } from '../context'
import type { Severity } from '../db/database'

/** `held`: incidents that it has covered, at most one more than 1,000; `open`: those that are open now. */
export type Covered = { held: number; open: { severity: Severity; count: number }[] }

const MOST_COUNTED = 1_001

/** By silence; those of other workspaces have none. */
export async function countCovered({ db, workspaceId }: Context, silenceIds: number[]): Promise<Map<number, Covered>> {
  if (silenceIds.length === 0) return new Map()
  const given = db.jsonTable(
    { id: 'integer' },
    silenceIds.map((id) => ({ id })),
  )
  const held = await db.query<{ id: number; count: number }>`
    SELECT given."id", (
      SELECT count(*) FROM (
        SELECT 1 FROM "Incident" AS incident
        WHERE incident."silenceId" = given."id" AND incident."workspaceId" = ${workspaceId}
        LIMIT ${MOST_COUNTED}) AS counted) AS "count"
    FROM ${given} AS given`
  const open = await db.query<{ id: number; severity: Severity; count: number }>`
    SELECT incident."silenceId" AS "id", incident."severity", count(*) AS "count" FROM "Incident" AS incident
    WHERE incident."silenceId" IN (SELECT given."id" FROM ${given} AS given) AND incident."status" = 'open'
      AND incident."workspaceId" = ${workspaceId}
    GROUP BY incident."silenceId", incident."severity"`
  return new Map(
    held.map(({ id, count }) => {
      const ofIt = open.filter((row) => Number(row.id) === Number(id))
      return [
        Number(id),
        { held: Number(count), open: ofIt.map((row) => ({ severity: row.severity, count: Number(row.count) })) },
      ]
    }),
  )
}
