import { compileConditions, type Indexed, indexSubject } from '../conditions/match'
import { readSubjects } from '../conditions/read-subjects'
import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'

/** With fewer incidents, nothing can be said. */
const LEAST = 5
const MOST = 100
/** That are looked through for severe ones: alerts wait for the one that writes. */
const WALKED = 2_000

type Conditions = Parameters<typeof compileConditions>[0]
type Reading = { db: Pick<Statements, 'query' | 'jsonTable'>; workspaceId: number }

/**
 * Tells of silences whether together they would have met every one of the newest incidents, or of the newest high and
 * critical ones: then hardly anything pages.
 */
export async function readReach(reading: Reading) {
  const all = await readNewest(reading, sql``)
  const severe = await readNewest(reading, sql`WHERE newest."severity" IN ('high', 'critical')`)
  const sets = [all, severe].filter(({ length }) => length >= LEAST)
  const covers = (silences: Conditions[]) => {
    const matches = silences.map((conditions) => compileConditions(conditions))
    return sets.find((set) => set.every((subject) => matches.some((isMet) => isMet(subject))))?.length
  }
  return {
    /** How many, if one alone meets them all. */
    ofOne: (conditions: Conditions) => covers([conditions]),
    /** How many, if it meets all that the others leave. */
    together: (conditions: Conditions, others: Conditions[]) =>
      covers(others) === undefined ? covers([conditions, ...others]) : undefined,
  }
}

async function readNewest({ db, workspaceId }: Reading, where: Sql): Promise<Indexed[]> {
  const rows = await db.query<{ id: number }>`
    SELECT newest."id" FROM (
      SELECT "id", "severity" FROM "Incident" WHERE "workspaceId" = ${workspaceId}
      ORDER BY "id" DESC LIMIT ${WALKED}) AS newest
    ${where} ORDER BY newest."id" DESC LIMIT ${MOST}`
  const newest = await readSubjects(
    { db, workspaceId },
    rows.map(({ id }) => id),
  )
  return newest.map(indexSubject)
}
