import type { Context } from '../context'
import { storable } from '../values/text'

export type SeenLabel = { key: string; value: string; count: number }

/** Of an entity with more incidents the newest are looked at. */
const MOST_LOOKED_AT = 500

const MOST_SHOWN = 12

// The index of an entity's incidents is ordered within each status.
const STATUSES = ['open', 'acknowledged', 'resolved'] as const

export async function labelsOfEntity({ db, workspaceId }: Context, identifier: string): Promise<SeenLabel[]> {
  const where = { workspaceId_identifier: { workspaceId, identifier: storable(identifier) } }
  const entity = await db.read.entity.findUnique({ where, select: { id: true } })
  if (!entity) return []
  const found = await Promise.all(
    STATUSES.map((status) =>
      db.read.incident.findMany({
        where: { entityId: entity.id, status },
        orderBy: { id: 'desc' },
        take: MOST_LOOKED_AT,
        select: { id: true },
      }),
    ),
  )
  const ids = found
    .flat()
    .map(({ id }) => ({ id }))
    .sort((a, b) => b.id - a.id)
    .slice(0, MOST_LOOKED_AT)
  const rows = await db.query<{ key: string; value: string; count: number }>`
    SELECT pair."key", pair."value", count(*) AS "count"
    FROM ${db.jsonTable({ id: 'integer' }, ids)} AS given
    CROSS JOIN "IncidentLabel" AS label CROSS JOIN "LabelPair" AS pair
    WHERE label."incidentId" = given."id" AND pair."id" = label."pairId" AND pair."workspaceId" = ${workspaceId}
    GROUP BY pair."key", pair."value"
    ORDER BY count(*) DESC, pair."key", pair."value" LIMIT ${MOST_SHOWN}`
  return rows.map(({ key, value, count }) => ({ key, value, count: Number(count) }))
}
