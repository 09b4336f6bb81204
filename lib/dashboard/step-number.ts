import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import type { Range } from './range'

/** SQL for the number of the step that holds `at`; negative before the range. */
export function stepNumber({ provider }: Database, at: Sql, { from, stepMs }: Pick<Range, 'from' | 'stepMs'>): Sql {
  const elapsed =
    provider === 'sqlite'
      ? sql`(${at} - ${from.getTime()})`
      : sql`extract(epoch FROM ${at} - CAST(${from} AS timestamptz)) * 1000`
  return sql`CAST(floor(${elapsed} * 1.0 / ${stepMs}) AS bigint)`
}
