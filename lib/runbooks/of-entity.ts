import type { Context } from '../context'
import { storable } from '../values/text'

/** Of an entity with more incidents the newest of each status are looked at. */
const MOST_LOOKED_AT = 100
const MOST_SHOWN = 5

// The index of an entity's incidents is ordered within each status.
const STATUSES = ['open', 'acknowledged', 'resolved'] as const

/** The runbooks that its newest incidents named, the most used first. */
export async function runbooksOfEntity({ db, workspaceId }: Context, identifier: string) {
  const where = { workspaceId_identifier: { workspaceId, identifier: storable(identifier) } }
  const entity = await db.read.entity.findUnique({ where, select: { id: true } })
  if (!entity) return []
  const found = await Promise.all(
    STATUSES.map((status) =>
      db.read.incident.findMany({
        where: { entityId: entity.id, status },
        orderBy: { id: 'desc' },
        take: MOST_LOOKED_AT,
        select: { runbookId: true },
      }),
    ),
  )
  const uses = new Map<number, number>()
  for (const { runbookId } of found.flat()) if (runbookId) uses.set(runbookId, (uses.get(runbookId) ?? 0) + 1)
  const most = [...uses].toSorted((one, other) => other[1] - one[1]).slice(0, MOST_SHOWN)
  const runbooks = await db.read.runbook.findMany({
    where: { workspaceId, id: { in: most.map(([id]) => id) } },
    select: { id: true, identifier: true, title: true, url: true, registeredAt: true },
  })
  return most.flatMap(([id]) => runbooks.find((runbook) => runbook.id === id) ?? [])
}
