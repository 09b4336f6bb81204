import type { Context } from '../context'
import type { Severity } from '../db/database'
import { containing } from '../db/sql/containing'
import { storable } from '../values/text'
import { entityFigures, type OpenCount } from './figures'

export const RANKED_PER_PAGE = 50

/** Of each severity so many of the newest incidents are looked at, which are all of them but in a storm. */
const NEWEST = 1_000
const READ_AT_ONCE = 500
const MOST_SEARCHED = 50_000
const MOST_FOUND = 200

/** In the order in which somebody is needed: what is unanswered and pages at night comes before all else. */
const ORDER = [
  { status: 'open', severity: 'critical' },
  { status: 'open', severity: 'high' },
  { status: 'acknowledged', severity: 'critical' },
  { status: 'acknowledged', severity: 'high' },
  { status: 'open', severity: 'medium' },
  { status: 'acknowledged', severity: 'medium' },
  { status: 'open', severity: 'low' },
  { status: 'acknowledged', severity: 'low' },
] as const

/** Where to go on: after so many with unresolved incidents, or after an identifier of the others. */
export type RankCursor = { skip: number } | { after: string }

export type RankedEntity = Awaited<ReturnType<typeof rankEntities>>['entities'][number]

/** Those with the worst unresolved incidents first, then the others by identifier. */
export async function rankEntities(ctx: Context, cursor: RankCursor = { skip: 0 }) {
  const skip = 'skip' in cursor ? cursor.skip : Number.POSITIVE_INFINITY
  const wanted = skip + RANKED_PER_PAGE + 1
  const ranked = await worstFirst(ctx, wanted)
  const worst = ranked.slice(skip, wanted - 1)
  const hasMore = ranked.length >= wanted
  const after = 'after' in cursor ? storable(cursor.after) : undefined
  const room = RANKED_PER_PAGE - worst.length
  const others = hasMore ? [] : await withoutIncidents(ctx, { after, ranked: new Set(ranked), take: room + 1 })
  const shown = others.slice(0, room)
  const ids = [...worst, ...shown.map(({ id }) => id)]
  const last = shown.at(-1)
  const isMore = hasMore || others.length > room
  const next: RankCursor = last ? { after: last.identifier } : { skip: skip + worst.length }
  return { entities: await readEntities(ctx, ids), next: isMore ? next : undefined }
}

/** Whose identifier or name has this text, the worst first. `isCutOff`: there are more. */
export async function findEntities(ctx: Context, text: string) {
  const part = containing(text.trim())
  const rows = await ctx.db.query<{ id: number }>`
    SELECT "id" FROM (
      SELECT "id", "identifier", "name" FROM "Entity" WHERE "workspaceId" = ${ctx.workspaceId}
      ORDER BY "identifier" LIMIT ${MOST_SEARCHED}
    ) AS known
    WHERE lower("identifier") LIKE ${part} ESCAPE '\\' OR lower("name") LIKE ${part} ESCAPE '\\'
    ORDER BY "identifier" LIMIT ${MOST_FOUND + 1}`
  const found = await readEntities(
    ctx,
    rows.slice(0, MOST_FOUND).map(({ id }) => Number(id)),
  )
  const entities = found.toSorted((a, b) => placeOf(a.open) - placeOf(b.open))
  return { entities, isCutOff: rows.length > MOST_FOUND }
}

/** Reads no further than is wanted. */
async function worstFirst(ctx: Context, wanted: number) {
  const ranked = new Set<number>()
  for (const { status, severity } of ORDER) {
    const counts = new Map<number, number>()
    for (const { entityId } of await newestOf(ctx, { status, severity }))
      if (entityId !== null && !ranked.has(entityId)) counts.set(entityId, (counts.get(entityId) ?? 0) + 1)
    const most = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
    for (const [id] of most) ranked.add(id)
    if (ranked.size >= wanted) break
  }
  return [...ranked]
}

/** By hand-written SQL: there may be thousands. */
function newestOf(
  { db, workspaceId }: Context,
  { status, severity }: { status: 'open' | 'acknowledged'; severity: Severity },
) {
  return db.query<{ entityId: number | null }>`
    SELECT "entityId" FROM "Incident"
    WHERE "workspaceId" = ${workspaceId} AND "status" = ${status} AND "severity" = ${severity}
    ORDER BY "id" DESC LIMIT ${NEWEST}`
}

type Others = { after: string | undefined; ranked: ReadonlySet<number>; take: number }

async function withoutIncidents({ db, workspaceId }: Context, { after, ranked, take }: Others) {
  const found: { id: number; identifier: string }[] = []
  let from = after
  for (;;) {
    const rows: { id: number; identifier: string }[] = await db.query`
      SELECT "id", "identifier" FROM "Entity"
      WHERE "workspaceId" = ${workspaceId} AND "identifier" > ${from ?? ''}
      ORDER BY "identifier" LIMIT ${READ_AT_ONCE}`
    found.push(...rows.filter(({ id }) => !ranked.has(id)))
    from = rows.at(-1)?.identifier
    if (rows.length < READ_AT_ONCE || found.length >= take) return found.slice(0, take)
  }
}

async function readEntities(ctx: Context, ids: number[]) {
  const rows = await ctx.db.read.entity.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids } },
    include: { team: { select: { id: true, name: true } } },
  })
  const figures = await entityFigures(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const entity = byId.get(id)
    const known = figures.get(id)
    return entity && known ? [{ ...entity, ...known }] : []
  })
}

function placeOf(open: readonly OpenCount[]) {
  const at = ORDER.findIndex(({ status, severity }) =>
    open.some((one) => one.severity === severity && (status === 'open' ? one.unanswered : one.answered) > 0),
  )
  return at === -1 ? ORDER.length : at
}
