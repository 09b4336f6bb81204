import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'

const COUNTED = 50_000
const SAMPLES = 64
const IDS_PER_SAMPLE = 1_000

export type Count = { rows: number; isExact: boolean }

/** `rows`: FROM and WHERE over a table `counted`, by an index that ends with the id. Above 50,000 it estimates. */
export async function estimateRows({ query, jsonTable }: Database, rows: (beside: Sql) => Sql): Promise<Count> {
  const alone = rows(sql``)
  const counted = await query<Counted>`
    SELECT count(*) AS "count" FROM (SELECT 1 ${alone} LIMIT ${COUNTED}) AS found`
  if (countOf(counted) < COUNTED) return { rows: countOf(counted), isExact: true }
  const first = await query<{ id: number }>`SELECT counted."id" ${alone} ORDER BY counted."id" LIMIT 1`
  const last = await query<{ id: number }>`SELECT counted."id" ${alone} ORDER BY counted."id" DESC LIMIT 1`
  const { samples, share } = spread(Number(first[0]?.id ?? 0), Number(last[0]?.id ?? 0) + 1)
  const given = sql`${jsonTable({ from: 'integer', to: 'integer' }, samples)} AS given CROSS JOIN `
  const sampled = await query<Counted>`
    SELECT count(*) AS "count" ${rows(given)} AND counted."id" >= given."from" AND counted."id" < given."to"`
  return { rows: Math.round(countOf(sampled) / share), isExact: false }
}

type Counted = { count: number }

function countOf([row]: Counted[]) {
  return Number(row?.count ?? 0)
}

function spread(from: number, to: number) {
  const stride = (to - from) / SAMPLES
  const length = Math.min(IDS_PER_SAMPLE, Math.ceil(stride))
  const starts = Array.from({ length: SAMPLES }, (_, at) => Math.floor(from + at * stride))
  const samples = starts.map((start, at) => ({ from: start, to: Math.min(start + length, starts[at + 1] ?? to) }))
  const covered = samples.reduce((sum, sample) => sum + sample.to - sample.from, 0)
  return { samples, share: covered / (to - from) }
}
