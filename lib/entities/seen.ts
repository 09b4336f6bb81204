import type { Context } from '../context'
import { storable } from '../values/text'

const SHOWN = 8

/** Identifiers that begin with what is typed. */
export async function seenEntities({ db, workspaceId }: Context, typed: string): Promise<{ text: string }[]> {
  const start = storable(typed.trim())
  const rows = await db.read.entity.findMany({
    where: { workspaceId, identifier: { gte: start, lt: `${start}\u{10FFFF}` } },
    orderBy: { identifier: 'asc' },
    take: SHOWN,
    select: { identifier: true },
  })
  return rows.map(({ identifier }) => ({ text: identifier }))
}
