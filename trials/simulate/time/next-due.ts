import type { Database } from '../../../lib/db/database'

/** What instances will do by themselves, as the database has it. */
export type Dues = { due: number | undefined; limits: Limit[]; silences: Ending[] }

/** Reads it anew once something was written: polls are far more often than that. */
export function createDuesReader(db: Pick<Database, 'query'>, changes: () => number | undefined) {
  let known: { at: number; dues: Dues } | undefined
  return async (): Promise<Dues> => {
    const at = changes()
    if (known && known.at === at) return known.dues
    const dues = { due: await nextDue(db), limits: await readLimits(db), silences: await readSilences(db) }
    known = at === undefined || at !== changes() ? undefined : { at, dues }
    return dues
  }
}

/** By the steady clock; includes what is overdue. Read without simulated faults. */
async function nextDue({ query }: Pick<Database, 'query'>): Promise<number | undefined> {
  const [row] = await query<{ at: number | null }>`
    SELECT min("at") AS "at" FROM (
      SELECT min("dueAt") AS "at" FROM "Escalation" WHERE "state" = 'active'
      UNION ALL SELECT min("releaseAt") FROM "Notification" WHERE "state" = 'gathering'
      UNION ALL SELECT min("dueAt") FROM "Page" WHERE "state" = 'pending'
      UNION ALL SELECT min("dueAt") FROM "Heartbeat" WHERE "silentAt" IS NULL) AS due`
  return row?.at === null || row === undefined ? undefined : new Date(row.at).getTime()
}

type Limit = { at: Date | number; minutes: number }

function readLimits({ query }: Pick<Database, 'query'>) {
  return query<Limit>`
    SELECT min(incident."acknowledgedAt") AS "at", policy."unacknowledgeMinutes" AS "minutes"
    FROM "EscalationPolicy" AS policy
    JOIN "Escalation" AS escalation ON escalation."policyId" = policy."id"
    JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
    WHERE policy."unacknowledgeMinutes" IS NOT NULL AND policy."removedAt" IS NULL AND incident."status" = 'acknowledged'
    GROUP BY policy."id", policy."unacknowledgeMinutes"`
}

/** In milliseconds, by the first of these clocks, until an acknowledgement has lasted too long; infinite if none does. */
export function untilForgotten({ limits }: Dues, walls: number[]): number {
  const latest = Math.max(...walls)
  return Math.min(...limits.map(({ at, minutes }) => new Date(at).getTime() + Number(minutes) * 60_000 - latest))
}

const DAY_MS = 86_400_000
const SOON_MS = 60_000

type Ending = { endsAt: Date | number; nextEndAt: Date | number | null; repeatDays: number | null }

function readSilences({ query }: Pick<Database, 'query'>) {
  return query<Ending>`
    SELECT "endsAt", "nextEndAt", "repeatDays" FROM "Silence" WHERE "endedAt" IS NULL`
}

/** In milliseconds, by the first of these clocks; infinite if none does. */
export function untilSilenceEnds({ silences }: Dues, walls: number[]): number {
  return Math.min(...silences.flatMap((silence) => walls.map((wall) => untilEnd(silence, wall))))
}

/** A clock that was ahead may have counted an end that is to come: instances see that soon. */
function untilEnd({ endsAt, nextEndAt, repeatDays }: Ending, wall: number) {
  const known = nextEndAt === null ? Number.POSITIVE_INFINITY : new Date(nextEndAt).getTime() - wall
  const toCome = untilNextEnd(new Date(endsAt).getTime() - wall, repeatDays)
  return toCome !== undefined && known > toCome ? Math.min(SOON_MS, toCome / 2) : known
}

function untilNextEnd(wait: number, repeatDays: number | null) {
  if (wait > 0) return wait
  if (repeatDays === null) return undefined
  const period = repeatDays * DAY_MS
  return period - (-wait % period)
}
