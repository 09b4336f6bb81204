import type { Context } from '../context'
import { storable } from '../values/text'

export const ENTITIES_PER_PAGE = 50
const MOST_COUNTED = 1_000

/** Named by alerts or registered, in order, after one. Counts of unresolved incidents end at `MOST_COUNTED` + 1. */
export async function listEntities(ctx: Context, { after }: { after?: string | undefined }) {
  const rows = await ctx.db.read.entity.findMany({
    where: { workspaceId: ctx.workspaceId, ...(after !== undefined && { identifier: { gt: storable(after) } }) },
    orderBy: { identifier: 'asc' },
    take: ENTITIES_PER_PAGE + 1,
  })
  const page = rows.slice(0, ENTITIES_PER_PAGE)
  const unresolved = await countUnresolved(
    ctx,
    page.map(({ id }) => ({ id })),
  )
  const entities = page.map((entity) => ({ ...entity, unresolved: unresolved.get(entity.id) ?? 0 }))
  return { entities, next: rows.length > ENTITIES_PER_PAGE ? entities.at(-1)?.identifier : undefined }
}

async function countUnresolved({ db, workspaceId }: Context, entities: { id: number }[]) {
  const rows = await db.query<{ id: number; open: number; acknowledged: number }>`
    SELECT entity."id", (
      SELECT count(*) FROM (
        SELECT 1 FROM "Incident" AS incident WHERE incident."entityId" = entity."id" AND incident."status" = 'open'
        LIMIT ${MOST_COUNTED + 1}) AS found
    ) AS "open", (
      SELECT count(*) FROM (
        SELECT 1 FROM "Incident" AS incident
        WHERE incident."entityId" = entity."id" AND incident."status" = 'acknowledged'
        LIMIT ${MOST_COUNTED + 1}) AS found
    ) AS "acknowledged"
    FROM ${db.jsonTable({ id: 'integer' }, entities)} AS given CROSS JOIN "Entity" AS entity
    WHERE entity."id" = given."id" AND entity."workspaceId" = ${workspaceId}`
  const capped = (count: number) => Math.min(count, MOST_COUNTED + 1)
  return new Map(rows.map(({ id, open, acknowledged }) => [id, capped(Number(open) + Number(acknowledged))]))
}
