import type { Context } from '../context'
import { joinSql, sql } from '../db/sql/sql'
import { GRAIN_MS } from '../rollups/grain'
import { type Range, rangeBefore, stepAt } from './range'

/** Values that may become one of the noisiest: those of each hour or day of the range. */
const NOISIEST_OF_EACH = 20
const SHOWN = 20

export type LabelValue = { value: string; opened: number; openedBefore: number; steps: number[] }

/**
 * The noisiest values of a label in the range, with their incidents in each step. A value that was never among the 20
 * noisiest of an hour or day is not found.
 */
export async function noisiestValues(ctx: Context, key: string, range: Range): Promise<LabelValue[]> {
  const pairIds = await findNoisiest(ctx, key, range)
  const steps = await readSteps(ctx, pairIds, range)
  const before = await readSteps(ctx, pairIds, rangeBefore(range))
  const pairs = await ctx.db.read.labelPair.findMany({ where: { workspaceId: ctx.workspaceId, id: { in: pairIds } } })
  return pairs
    .map(({ id, value }) => {
      const own = steps.get(id) ?? []
      return { value, opened: sum(own), openedBefore: sum(before.get(id) ?? []), steps: own }
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
  const rows = await db.query<{ subjectId: number; opened: number }>`${joinSql(noisiest, ' UNION ALL ')}`
  const sums = new Map<number, number>()
  for (const { subjectId, opened } of rows) sums.set(subjectId, (sums.get(subjectId) ?? 0) + opened)
  const inOrder = [...sums].sort(([, a], [, b]) => b - a)
  return inOrder.slice(0, SHOWN).map(([pairId]) => pairId)
}

/** By pair: the incidents of each step. */
async function readSteps({ db, workspaceId }: Context, pairIds: number[], range: Range) {
  const { grain, from, to } = range
  const pairs = db.jsonTable(
    { id: 'integer' },
    pairIds.map((id) => ({ id })),
  )
  const rows = await db.query<{ subjectId: number; at: Date | number; opened: number }>`
    SELECT rollup."subjectId", rollup."at", rollup."opened" FROM ${pairs} AS given CROSS JOIN "Rollup" AS rollup
    WHERE rollup."workspaceId" = ${workspaceId} AND rollup."subject" = 'label' AND rollup."subjectId" = given."id"
      AND rollup."grain" = ${grain} AND rollup."at" >= ${from} AND rollup."at" < ${to}`
  const steps = new Map<number, number[]>()
  for (const { subjectId, at, opened } of rows) {
    const own = steps.get(subjectId) ?? range.steps.map(() => 0)
    steps.set(subjectId, own)
    const step = stepAt(range, new Date(at))
    own[step] = (own[step] ?? 0) + opened
  }
  return steps
}

function sum(counts: number[]) {
  return counts.reduce((total, count) => total + count, 0)
}
