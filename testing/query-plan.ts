import Sqlite from 'better-sqlite3'

/** The steps of SQLite's plan for a statement, as EXPLAIN QUERY PLAN tells them. */
export function queryPlan(file: string, statement: string): string[] {
  const db = new Sqlite(file, { readonly: true })
  try {
    const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${statement}`)
    return plan.all(...Array(plan.source.split('?').length - 1).fill(1)).map(({ detail }) => detail)
  } finally {
    db.close()
  }
}
