import type { Context } from '../context'
import { GRAIN_MS } from '../rollups/grain'
import { type Range, rangeBefore } from './range'

/** Candidates for the noisiest: so many of each hour or day. */
const NOISIEST_OF_EACH = 20
const SHOWN = 20

export type LabelValue = { value: string; opened: number; openedBefore: number; steps: number[] }

/** With their incidents in each step. Misses a value that was never among the 20 noisiest of an hour or day. */
export async function noisiestValues(ctx: Context, key: string, range: Range): Promise<LabelValue[]> {
  const pairIds = await findNoisiest(ctx, key, range)
  const before = rangeBefore(range)
  const [counts, countsBefore] = await Promise.all([
    countSteps(ctx, pairIds, range.steps, range),
    countSteps(ctx, pairIds, [before.from], before),
  ])
  const pairs = await ctx.db.read.labelPair.findMany({ where: { workspaceId: ctx.workspaceId, id: { in: pairIds } } })
  return pairs
    .map(({ id, value }) => {
      const steps = range.steps.map((_, step) => counts(id, step))
      return { value, opened: steps.reduce((sum, count) => sum + count, 0), openedBefore: countsBefore(id, 0), steps }
    })
    .sort((a, b) => b.opened - a.opened || a.value.localeCompare(b.value))
}

/** One index seek for each hour or day, however many values the label has. */
async function findNoisiest({ db, workspaceId }: Context, key: string, { grain, from, to }: Range) {
  const slots = Array.from({ length: (to.getTime() - from.getTime()) / GRAIN_MS[grain] }, (_, at) => ({
    at: new Date(from.getTime() + at * GRAIN_MS[grain]),
  }))
  const rows = await db.query<{ noisiest: string | null }>`
    SELECT (
      SELECT string_agg("subjectId" || ':' || "opened", ' ') FROM (
        SELECT "subjectId", "opened" FROM "Rollup"
        WHERE "workspaceId" = ${workspaceId} AND "key" = ${key} AND "grain" = ${grain} AND "at" = slot."at"
        ORDER BY "opened" DESC LIMIT ${NOISIEST_OF_EACH}) AS ranked) AS "noisiest"
    FROM ${db.jsonTable({ at: 'timestamp' }, slots)} AS slot`
  const counts = new Map<number, number>()
  for (const counted of rows.flatMap(({ noisiest }) => noisiest?.split(' ') ?? [])) {
    const [id = 0, opened = 0] = counted.split(':').map(Number)
    counts.set(id, (counts.get(id) ?? 0) + opened)
  }
  const ranked = [...counts].sort(([id, count], [otherId, other]) => other - count || id - otherId)
  return ranked.slice(0, SHOWN).map(([id]) => id)
}

async function countSteps({ db, workspaceId }: Context, pairIds: number[], starts: Date[], { grain, to }: Range) {
  const pairs = db.jsonTable(
    { id: 'integer' },
    pairIds.map((id) => ({ id })),
  )
  const steps = db.jsonTable(
    { number: 'integer', from: 'timestamp', to: 'timestamp' },
    starts.map((from, number) => ({ number, from, to: starts[number + 1] ?? to })),
  )
  const rows = await db.query<{ id: number; number: number; opened: number }>`
    SELECT pair."id", step."number", (
      SELECT SUM(rollup."opened") FROM "Rollup" AS rollup
      WHERE rollup."workspaceId" = ${workspaceId} AND rollup."subject" = 'label' AND rollup."subjectId" = pair."id"
        AND rollup."grain" = ${grain} AND rollup."at" >= step."from" AND rollup."at" < step."to") AS "opened"
    FROM ${pairs} AS pair CROSS JOIN ${steps} AS step`
  const counts = new Map(rows.map(({ id, number, opened }) => [`${id} ${number}`, Number(opened)]))
  return (pairId: number, step: number) => counts.get(`${pairId} ${step}`) ?? 0
}
