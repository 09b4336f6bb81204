import type { Database } from '../database'
import { type Sql, sql } from './sql'

/** SQL for the number of the step that holds `at`; negative before `from`. */
export function stepNumber({ provider }: Database, at: Sql, { from, stepMs }: { from: Date; stepMs: number }): Sql {
  const elapsed =
    provider === 'sqlite'
      ? sql`(${at} - ${from.getTime()})`
      : sql`extract(epoch FROM ${at} - CAST(${from} AS timestamptz)) * 1000`
  return sql`CAST(floor(${elapsed} * 1.0 / ${stepMs}) AS bigint)`
}
