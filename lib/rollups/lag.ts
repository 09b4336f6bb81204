import type { Database } from '../db/database'
import { readMark } from './mark'

/** The time of the first timeline entry that is not counted yet; undefined when all are. */
export async function countedTo({ read, query }: Pick<Database, 'read' | 'query'>): Promise<Date | undefined> {
  const { entryId } = await readMark({ query })
  const next = await read.timelineEntry.findFirst({
    where: { id: { gt: entryId } },
    orderBy: { id: 'asc' },
    select: { at: true },
  })
  return next?.at
}
