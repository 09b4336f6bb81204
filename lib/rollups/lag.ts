import type { Database } from '../db/database'
import { readMark } from './mark'

/** Since when timeline entries are not counted yet; undefined when everything is. */
export async function countedTo({ read }: Pick<Database, 'read'>): Promise<Date | undefined> {
  const { entryId } = await readMark(read)
  const next = await read.timelineEntry.findFirst({
    where: { id: { gt: entryId } },
    orderBy: { id: 'asc' },
    select: { at: true },
  })
  return next?.at
}
