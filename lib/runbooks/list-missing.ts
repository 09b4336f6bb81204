import type { Context } from '../context'

const MOST_READ = 200
const MOST_SHOWN = 20

/** Of each runbook so many of its newest incidents are looked at. */
export const MOST_USES = 100

export type MissingRunbook = { identifier: string; open: number }

/** Identifiers that unresolved incidents name and nobody has written yet, the most needed first; addresses lead elsewhere. */
export async function listMissingRunbooks({ db, workspaceId }: Context): Promise<MissingRunbook[]> {
  const rows = await db.query<{ identifier: string; open: number }>`
    SELECT given."identifier", (
      SELECT count(*) FROM (
        SELECT incident."status" FROM "Incident" AS incident WHERE incident."runbookId" = given."id"
        ORDER BY incident."id" DESC LIMIT ${MOST_USES}
      ) AS used WHERE used."status" <> 'resolved'
    ) AS "open"
    FROM (
      SELECT "id", "identifier" FROM "Runbook"
      WHERE "workspaceId" = ${workspaceId} AND "registeredAt" IS NULL
        AND "identifier" NOT LIKE 'http://%' AND "identifier" NOT LIKE 'https://%'
      ORDER BY "identifier" LIMIT ${MOST_READ}
    ) AS given`
  return rows
    .map(({ identifier, open }) => ({ identifier, open: Number(open) }))
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => b.open - a.open)
    .slice(0, MOST_SHOWN)
}
