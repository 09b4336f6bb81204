import { compileConditions, type Indexed, indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import type { Statements } from '../db/sql/statements'

/** With fewer incidents, nothing can be said. */
const LEAST = 5
const MOST = 100

type Reading = { db: Pick<Statements, 'query' | 'jsonTable'>; workspaceId: number }

/** Tells of a silence whether it would have met every one of the newest incidents: then hardly anything pages. */
export async function readReach({ db, workspaceId }: Reading) {
  const rows = await db.query<{ id: number }>`
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} ORDER BY "id" DESC LIMIT ${MOST}`
  const newest = rows.length < LEAST ? [] : await readSubjects({ db, workspaceId }, rows.map(idOf))
  return createReach(newest.map(indexSubject))
}

function createReach(newest: Indexed[]) {
  return {
    count: newest.length,
    isAll: (conditions: Parameters<typeof compileConditions>[0]) =>
      newest.length > 0 && newest.every(compileConditions(conditions)),
  }
}

function idOf({ id }: { id: number }) {
  return Number(id)
}
