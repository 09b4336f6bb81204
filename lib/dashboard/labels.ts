import type { Context } from '../context'
import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'
import { stepNumber } from '../db/sql/step-number'
import { GRAIN_MS } from '../rollups/grain'
import { compareTexts } from '../values/by-name'
import { groupBy } from '../values/group-by'
import { type Range, rangeBefore } from './range'

/** Candidates for the noisiest: so many of each hour or day. */
const NOISIEST_OF_EACH = 20
/** Of the candidates so many are counted in full: each costs a row for each hour or day. */
const MOST_COUNTED = 100
const SHOWN = 20

export type LabelValue = {
  value: string
  opened: number
  openedBefore: number
  steps: number[]
  /** Whether anybody acknowledged one of them. */
  isAnswered: boolean
}

/**
 * With their incidents in each step. Only values that are among the 20 noisiest of an hour or day are counted, and of
 * those the 100 that have most incidents in such hours or days.
 */
export async function noisiestValues(ctx: Context, key: string, range: Range): Promise<LabelValue[]> {
  const pairIds = await noisiestOf(ctx, await findCandidates(ctx, key, range), range)
  const [counts, answered] = await Promise.all([countSteps(ctx, pairIds, range), findAnswered(ctx, pairIds, range)])
  const pairs = await ctx.db.read.labelPair.findMany({ where: { workspaceId: ctx.workspaceId, id: { in: pairIds } } })
  return pairs
    .map(({ id, value }) => {
      const { steps, openedBefore } = counts(id)
      const opened = steps.reduce((sum, count) => sum + count, 0)
      return { value, opened, openedBefore, steps, isAnswered: answered.has(id) }
    })
    .sort((a, b) => b.opened - a.opened || compareTexts(a.value, b.value))
}

/** One index seek for each hour or day, however many values the label has. */
async function findCandidates({ db, workspaceId }: Context, key: string, { grain, from, to }: Range) {
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
  return ranked.slice(0, MOST_COUNTED).map(([id]) => id)
}

async function noisiestOf({ db, workspaceId }: Context, pairIds: number[], { grain, from, to }: Range) {
  const rows = await db.query<{ id: number; opened: number }>`
    SELECT pair."id", (
      SELECT SUM("opened") FROM "Rollup"
      WHERE "workspaceId" = ${workspaceId} AND "subject" = 'label' AND "subjectId" = pair."id"
        AND "grain" = ${grain} AND "at" >= ${from} AND "at" < ${to}) AS "opened"
    FROM ${idTable(db, pairIds)} AS pair`
  const ranked = rows.toSorted((a, b) => Number(b.opened) - Number(a.opened) || a.id - b.id)
  return ranked.slice(0, SHOWN).map(({ id }) => id)
}

async function findAnswered({ db, workspaceId }: Context, pairIds: number[], { grain, from, to }: Range) {
  const rows = await db.query<{ id: number }>`
    SELECT pair."id" FROM ${idTable(db, pairIds)} AS pair WHERE EXISTS (
      SELECT 1 FROM "Rollup" WHERE "workspaceId" = ${workspaceId} AND "subject" = 'label' AND "subjectId" = pair."id"
        AND "grain" = ${grain} AND "at" >= ${from} AND "at" < ${to} AND "toAcknowledge" <> '')`
  return new Set(rows.map(({ id }) => Number(id)))
}

function idTable(db: Database, ids: number[]) {
  return db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
}

async function countSteps({ db, workspaceId }: Context, pairIds: number[], range: Range) {
  const rows = await db.query<{ id: number; step: number; opened: number }>`
    SELECT pair."id", ${stepNumber(db, sql`rollup."at"`, range)} AS "step", SUM(rollup."opened") AS "opened"
    FROM ${idTable(db, pairIds)} AS pair CROSS JOIN "Rollup" AS rollup
    WHERE rollup."workspaceId" = ${workspaceId} AND rollup."subject" = 'label' AND rollup."subjectId" = pair."id"
      AND rollup."grain" = ${range.grain} AND rollup."at" >= ${rangeBefore(range).from} AND rollup."at" < ${range.to}
    GROUP BY pair."id", "step"`
  const ofPairs = groupBy(rows, ({ id }) => id)
  return (pairId: number) => {
    const steps = range.steps.map(() => 0)
    let openedBefore = 0
    for (const { step, opened } of ofPairs.get(pairId) ?? []) {
      if (step < 0) openedBefore += Number(opened)
      else steps[Number(step)] = Number(opened)
    }
    return { steps, openedBefore }
  }
}
