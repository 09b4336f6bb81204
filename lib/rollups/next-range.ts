import type { Database } from '../db/database'

export type EntryRange = { after: number; to: number }

/**
 * The first part of a range, with at most `atMost` timeline entries. A LIMIT would not do: Postgres may read the whole
 * range first when its statistics are older than the entries.
 */
export async function nextRange({ query }: Pick<Database, 'query'>, { after, to }: EntryRange, atMost: number) {
  const [next] = await query<{ id: number | null }>`
    SELECT MIN("id") AS "id" FROM "TimelineEntry" WHERE "id" > ${after} AND "id" <= ${to}`
  if (!next?.id) return { after, to }
  return { after, to: Math.min(to, Number(next.id) - 1 + atMost) }
}
