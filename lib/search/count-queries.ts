import type { Context } from '../context'
import { rowFilter } from '../incidents/find/conditions'
import { findIncidentIds } from '../incidents/find/find-ids'
import { readQuery } from './read-query'

/** Larger counts are one more than this. */
export const MOST_MATCHES = 99

/** `isCut`: there may be more, among incidents that were not looked at. */
export type Matches = { count: number; isCut: boolean }

/** How many incidents each search matches, at most one more than `MOST_MATCHES`; null for one that cannot be read. */
export async function countQueries(ctx: Context, texts: readonly string[]): Promise<(Matches | null)[]> {
  const counts = new Map<string, Promise<Matches | null>>()
  for (const text of texts) if (!counts.has(text)) counts.set(text, countQuery(ctx, text))
  return Promise.all(texts.map((text) => counts.get(text) ?? null))
}

async function countQuery(ctx: Context, text: string): Promise<Matches | null> {
  const { filter, problems } = await readQuery(ctx, text)
  if (problems.length > 0) return null
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { count: 0, isCut: false }
  const { ids, walkedTo } = await findIncidentIds(ctx, wanted, { take: MOST_MATCHES + 1 })
  return { count: ids.length, isCut: walkedTo !== undefined || ids.length > MOST_MATCHES }
}
