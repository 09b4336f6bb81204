import type { Database } from '../db/database'

export type EntryRange = { after: number; to: number }

/** At most `atMost` timeline entries. Not by LIMIT: with old statistics Postgres may read the whole range first. */
export async function nextRange({ query }: Pick<Database, 'query'>, { after, to }: EntryRange, atMost: number) {
  const [next] = await query<{ id: number | null }>`
    SELECT MIN("id") AS "id" FROM "TimelineEntry" WHERE "id" > ${after} AND "id" <= ${to}`
  if (!next?.id) return { after, to }
  return { after, to: Math.min(to, next.id - 1 + atMost) }
}
