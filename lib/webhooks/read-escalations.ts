import type { Database } from '../db/database'
import { readReason } from '../escalations/reason'
import type { EntryRange } from '../rollups/next-range'
import type { Occurrence } from './occurrence'
import { PERSON, personData } from './person'

type Step = {
  id: number
  workspaceId: number
  incidentId: number
  at: Date | number
  step: number
  round: number
  run: number
  reason: string
  kind: 'paged' | 'nobody' | 'exhausted'
}

/** Steps after an escalation's first, each once, however many people it paged; and that all are through. */
export async function readEscalations(db: Database, { after, to }: EntryRange): Promise<Occurrence[]> {
  const steps = await db.query<Step>`
    SELECT entry."id", entry."workspaceId", entry."incidentId", entry."at", entry."step", entry."round", entry."run",
      entry."reason", entry."kind"
    FROM "EscalationEntry" AS entry
    WHERE entry."id" > ${after} AND entry."id" <= ${to}
      AND (entry."step" > 0 OR entry."round" > 0 OR entry."kind" = 'exhausted')
      AND NOT EXISTS (
        SELECT 1 FROM "EscalationEntry" AS earlier
        WHERE earlier."workspaceId" = entry."workspaceId" AND earlier."incidentId" = entry."incidentId"
          AND earlier."id" < entry."id" AND earlier."step" = entry."step" AND earlier."round" = entry."round"
          AND earlier."run" = entry."run" AND (earlier."kind" = 'exhausted') = (entry."kind" = 'exhausted'))
    ORDER BY entry."id"`
  const told: Occurrence[] = []
  for (const step of steps) told.push(await occurrenceOf(db, step))
  return told
}

async function occurrenceOf({ read }: Database, entry: Step): Promise<Occurrence> {
  const { workspaceId, incidentId, step, round, run, kind } = entry
  const isExhausted = kind === 'exhausted'
  const paged = isExhausted
    ? []
    : await read.escalationEntry.findMany({
        where: { workspaceId, incidentId, step, round, run, kind: 'paged' },
        orderBy: { id: 'asc' },
        include: { user: PERSON },
      })
  const escalation = {
    outcome: isExhausted ? kind : paged.length > 0 ? 'paged' : 'nobody',
    policy: readReason(entry.reason).policy,
    step: isExhausted ? null : step + 1,
    repeat: round,
    people: paged.map(({ user }) => personData(user)),
  }
  const at = new Date(entry.at)
  return {
    kind: 'incident.escalated',
    ...{ workspaceId, incidentId, at, escalationEntryId: entry.id, data: { escalation } },
  }
}
