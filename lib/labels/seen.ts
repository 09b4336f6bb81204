import type { Context } from '../context'
import { storable } from '../values/text'
import { listLabelKeys } from './list-keys'

/** `count`: of incidents, at most one more than 1,000. */
export type Seen = { text: string; count?: number }

const SHOWN = 8
/** That are ordered by their counts. */
const COUNTED = 50
const SCANNED = 500
const MOST_COUNTED = 1_001

/** Keys of labels that begin with what is typed, then those that hold it. */
export async function seenKeys(ctx: Context, typed: string): Promise<Seen[]> {
  const start = storable(typed.trim())
  const begin = (await listLabelKeys(ctx, start)).filter((key) => key.startsWith(start))
  const hold = start === '' ? [] : (await listLabelKeys(ctx)).filter((key) => holds(key, start))
  return [...new Set([...begin, ...hold])].slice(0, SHOWN).map((text) => ({ text }))
}

/** Values of a label: among those that fit, the most frequent first. */
export async function seenValues(ctx: Context, { key, typed }: { key: string; typed: string }): Promise<Seen[]> {
  const { db, workspaceId } = ctx
  const start = storable(typed.trim())
  const where = { workspaceId, key: storable(key.trim()) }
  const ordered = { orderBy: { value: 'asc' }, select: { id: true, value: true } } as const
  const isBeginning = { gte: start, lt: `${start}\u{10FFFF}` }
  const begin = await db.read.labelPair.findMany({ where: { ...where, value: isBeginning }, ...ordered, take: COUNTED })
  const others = begin.length < SHOWN ? await db.read.labelPair.findMany({ where, ...ordered, take: SCANNED }) : []
  const hold = others.filter(({ id, value }) => holds(value, start) && begin.every((one) => one.id !== id))
  const found = [...begin, ...hold].slice(0, COUNTED)
  const counts = await countIncidents(
    ctx,
    found.map(({ id }) => id),
  )
  return found
    .map(({ id, value }) => ({ text: value, count: counts.get(id) ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN)
}

function holds(text: string, wanted: string) {
  return text.toLowerCase().includes(wanted.toLowerCase())
}

async function countIncidents({ db }: Context, pairIds: number[]) {
  const given = db.jsonTable(
    { id: 'integer' },
    pairIds.map((id) => ({ id })),
  )
  const rows = await db.query<{ id: number; count: number }>`
    SELECT given."id", (
      SELECT count(*) FROM (
        SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = given."id" LIMIT ${MOST_COUNTED}) AS counted) AS "count"
    FROM ${given} AS given`
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
}
