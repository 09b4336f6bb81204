import type Sqlite from 'better-sqlite3'

type Sequence = { name: string; seq: number }

/** Keeps the id sequences of tables that `work` rebuilds: the id of a deleted row is never given again. */
export function keepSequences(db: Sqlite.Database, work: () => void) {
  const before = sequences(db)
  work()
  const after = new Map(sequences(db).map(({ name, seq }) => [name, seq]))
  for (const { name, seq } of before) {
    if ((after.get(name) ?? 0) >= seq || !hasSequence(db, name)) continue
    db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(name)
    db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, seq)
  }
}

/** SQLite makes its table with the first AUTOINCREMENT. */
function sequences(db: Sqlite.Database): Sequence[] {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").get()
  return isThere ? db.prepare<[], Sequence>('SELECT name, seq FROM sqlite_sequence').all() : []
}

function hasSequence(db: Sqlite.Database, table: string) {
  return (
    db.prepare("SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'").get(table) !== undefined
  )
}
