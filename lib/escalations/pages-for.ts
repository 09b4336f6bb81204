import { type Sql, sql } from '../db/sql/sql'

export function pagesFor(severity: Sql): Sql {
  return sql`CASE ${severity}
    WHEN 'low' THEN policy."pagesLow" WHEN 'medium' THEN policy."pagesMedium"
    WHEN 'high' THEN policy."pagesHigh" ELSE policy."pagesCritical" END`
}

export function dueAtOnce(now: Sql): Sql {
  return sql`COALESCE((SELECT clock."at" FROM "SteadyClock" AS clock WHERE clock."id" = 1), ${now})`
}
