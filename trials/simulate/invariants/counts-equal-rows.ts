import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

export const countsEqualRows: Invariant = {
  name: 'rollups, text index and label pairs equal the rows',
  check: async (world) => [...(await rollups(world)), ...(await texts(world)), ...(await labels(world))],
}

type Counted = { workspaceId: number; opened: number }

/** Rollups still count deleted incidents. */
async function rollups({ db, retains }: Seen): Promise<Contradiction[]> {
  const told = await db.query<Counted>`
    SELECT "workspaceId", sum("opened") AS "opened" FROM "Rollup" WHERE "subject" = 'workspace' AND "grain" = 'hour'
    GROUP BY "workspaceId"`
  const rows = await db.query<Counted>`
    SELECT "workspaceId", count(*) AS "opened" FROM "Incident" GROUP BY "workspaceId"`
  return rows.flatMap(({ workspaceId, opened }) => {
    const rolled = Number(told.find((one) => one.workspaceId === workspaceId)?.opened ?? 0)
    const isRight = retains ? rolled === Number(opened) : rolled >= Number(opened)
    return isRight
      ? []
      : [{ what: `workspace ${workspaceId} has ${opened} incidents, and its rollups tell of ${rolled}` }]
  })
}

async function texts({ db }: Seen): Promise<Contradiction[]> {
  const wrong = await db.query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "id" NOT IN (SELECT "rowid" FROM "IncidentText")
    UNION ALL SELECT "rowid" FROM "IncidentText" WHERE "rowid" NOT IN (SELECT "id" FROM "Incident")`
  return wrong.map(({ id }) => ({
    what: `incident ${id} is in the text index or among the incidents, and not in both`,
  }))
}

async function labels({ db, sent }: Seen): Promise<Contradiction[]> {
  const rows = await db.query<{ id: number; summary: string; labels: number }>`
    SELECT incident."id", incident."summary",
      (SELECT count(*) FROM "IncidentLabel" AS label WHERE label."incidentId" = incident."id") AS "labels"
    FROM "Incident" AS incident`
  const meant = new Map(sent.map(({ marker, alert }) => [marker, Object.keys(alert.labels).length]))
  return rows.flatMap(({ id, summary, labels }) => {
    const own = meant.get(summary.split(' ')[0] ?? '')
    return own === undefined || own === Number(labels)
      ? []
      : [{ what: `incident ${id} has ${labels} labels instead of ${own}` }]
  })
}
