import Sqlite from 'better-sqlite3'

/** Keeps the text of every statement that SQLite prepares while `work` runs, on whichever connection. */
export async function recordStatements(work: () => Promise<unknown>) {
  const statements = new Set<string>()
  const { prepare } = Sqlite.prototype
  Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
    statements.add(sql)
    return prepare.call(this, sql)
  } as typeof prepare
  try {
    await work()
  } finally {
    Sqlite.prototype.prepare = prepare
  }
  return [...statements]
}
