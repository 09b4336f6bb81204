import type Sqlite from 'better-sqlite3'

export function tableNames(db: Sqlite.Database) {
  return db
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name <> '_prisma_migrations' AND name NOT LIKE 'IncidentText%' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name)
}

export function countTable(db: Sqlite.Database, name: string) {
  return db.prepare<[], { rows: number }>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0
}
