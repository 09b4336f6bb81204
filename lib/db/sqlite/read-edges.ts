import { Prisma } from '../generated/sqlite/client'
import type { Statements } from '../sql/statements'

type Part = { kind: 'table' | 'index'; name: string; of: string; columns: string | null; condition: string | null }

/** Rejects when a page is damaged where new rows go; otherwise the next alert would find out. */
export async function readEdges(query: Statements['query']) {
  const parts = await query<Part>`
    SELECT m."type" AS "kind", m."name" AS "name", m."tbl_name" AS "of",
      CASE
        WHEN m."type" = 'index' THEN (SELECT group_concat('"' || c."name" || '" DESC') FROM pragma_index_info(m."name") AS c)
        WHEN (SELECT t."wr" FROM pragma_table_list(m."name") AS t) = 0 THEN 'rowid DESC'
        ELSE (SELECT group_concat('"' || c."name" || '" DESC') FROM pragma_table_info(m."name") AS c WHERE c."pk" > 0)
      END AS "columns",
      CASE WHEN m."sql" LIKE 'CREATE INDEX % WHERE %' THEN substr(m."sql", instr(m."sql", ' WHERE ') + 7) END AS "condition"
    FROM sqlite_master AS m
    WHERE m."type" IN ('table', 'index') AND m."sql" IS NOT NULL
      AND m."name" <> '_prisma_migrations' AND m."name" NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
  await query`${Prisma.raw(parts.map(lastEntry).join(' UNION ALL '))}`
}

function lastEntry({ kind, name, of, columns, condition }: Part) {
  const from = kind === 'table' ? `"${of}" NOT INDEXED` : `"${of}" INDEXED BY "${name}"`
  return `SELECT * FROM (SELECT 1 FROM ${from} WHERE ${condition ?? 'true'} ORDER BY ${columns} LIMIT 1)`
}
