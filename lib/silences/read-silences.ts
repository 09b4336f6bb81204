import { readConditions } from '../conditions/condition'
import { compileConditions, type Match } from '../conditions/match'
import type { Statements } from '../db/sql/statements'
import type { SilenceTimes } from './occurrences'

export type CompiledSilence = SilenceTimes & { id: number; match: Match }

type Row = { id: number; conditions: string; startsAt: Date | number; endsAt: Date | number } & Pick<
  SilenceTimes,
  'repeatDays' | 'timeZone'
>

/**
 * The silences of a workspace that run or are still to come, those with pages afterwards first. One that this version
 * can't read silences nothing.
 */
export async function readSilences(
  { query }: Pick<Statements, 'query'>,
  workspaceId: number,
  now: Date,
): Promise<CompiledSilence[]> {
  const rows = await query<Row>`
    SELECT "id", "conditions", "startsAt", "endsAt", "repeatDays", "timeZone" FROM "Silence"
    WHERE "workspaceId" = ${workspaceId} AND "endedAt" IS NULL AND ("endsAt" > ${now} OR "repeatDays" IS NOT NULL)
    ORDER BY "pagesAfter" DESC, "id"`
  return rows.flatMap(({ conditions, ...row }) => {
    const read = readConditions(conditions)
    const times = { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }
    return read ? [{ ...row, ...times, match: compileConditions(read) }] : []
  })
}
