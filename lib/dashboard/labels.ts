import type { Context } from '../context'
import { joinSql, sql } from '../db/sql/sql'
import { GRAIN_MS } from '../rollups/grain'
import { type Range, rangeBefore } from './range'

/** Candidates for the noisiest: so many of each hour or day. */
const NOISIEST_OF_EACH = 20
const SHOWN = 20

export type LabelValue = { value: string; opened: number; openedBefore: number; steps: number[] }

/** With their incidents in each step. Misses a value that was never among the 20 noisiest of an hour or day. */
export async function noisiestValues(ctx: Context, key: string, range: Range): Promise<LabelValue[]> {
  const pairIds = await findNoisiest(ctx, key, range)
  const counts = await countSteps(ctx, pairIds, range.steps, range)
  const before = rangeBefore(range)
  const countsBefore = await countSteps(ctx, pairIds, [before.from], before)
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
  const slots = Array.from(
    { length: (to.getTime() - from.getTime()) / GRAIN_MS[grain] },
    (_, at) => new Date(from.getTime() + at * GRAIN_MS[grain]),
  )
  const noisiest = slots.map(
    (at) => sql`SELECT * FROM (
      SELECT "subjectId", "opened" FROM "Rollup"
      WHERE "workspaceId" = ${workspaceId} AND "key" = ${key} AND "grain" = ${grain} AND "at" = ${at}
      ORDER BY "opened" DESC LIMIT ${NOISIEST_OF_EACH}) AS slot`,
  )
  const rows = await db.query<{ subjectId: number }>`
    SELECT "subjectId" FROM (${joinSql(noisiest, ' UNION ALL ')}) AS noisiest
    GROUP BY "subjectId" ORDER BY SUM("opened") DESC, "subjectId" LIMIT ${SHOWN}`
  return rows.map(({ subjectId }) => subjectId)
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
