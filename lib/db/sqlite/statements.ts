import Sqlite from 'better-sqlite3'
import { Prisma } from '../generated/sqlite/client'
import { expectChanges, type KnownStatement, timeWriting } from '../sql/known-statements'
import { atOnce, sqliteDialect } from '../sql/statements'
import { beginWhenFree } from './begin-when-free'
import { guardFiles } from './file-guard'
import { expectSetting, sqliteSettings } from './settings'

const PREPARED = 100

/** Statements stay prepared and skip Prisma, so many alerts commit in half the time. One transaction at a time. */
export function openSqliteStatements(file: string) {
  const db = connect(file, { readonly: false })
  const writing = { ...preparedStatements(db), dictionaryVersion: watchDictionaries(db) }
  const begin = () => db.exec('BEGIN IMMEDIATE')
  const { expectInPlace } = guardFiles(file)
  const commit = () => db.exec('COMMIT')

  const writer = {
    transaction: async <T>(work: (statements: typeof writing) => Promise<T>): Promise<T> => {
      expectInPlace()
      await beginWhenFree(begin)
      try {
        const result = await work(writing)
        commit()
        // A deleted file accepts the commit and then loses it.
        expectInPlace()
        return result
      } catch (error) {
        // A failed commit, as on a full disk, may leave its transaction open.
        if (db.inTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    /** Nothing waits for the event loop in between. */
    writeKnown: (known: PlainStatement[]) =>
      timeWriting((begin) =>
        writer.transaction(async ({ executePlain }) => {
          begin()
          for (const one of known) expectChanges(executePlain(one), one.changes)
        }),
      ),
    close: () => db.close(),
  }
  return writer
}

/** As it goes from one process to another. */
export type PlainStatement = { sql: string; values: unknown[]; changes?: number | undefined }

export function plainStatement({ statement: { sql, values }, changes }: KnownStatement): PlainStatement {
  return { sql, values, changes }
}

const DICTIONARIES = ['LabelPair', 'Entity', 'Runbook']

/** `data_version` shows other connections' commits; triggers count this one's changes. */
function watchDictionaries(db: Sqlite.Database) {
  db.exec('PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON')
  db.exec('CREATE TEMP TABLE "own_changes" ("n" INTEGER NOT NULL); INSERT INTO "own_changes" VALUES (0)')
  for (const table of DICTIONARIES) {
    for (const event of ['DELETE', 'UPDATE OF "id", "workspaceId", %']) {
      const columns = table === 'LabelPair' ? '"key", "value"' : '"identifier"'
      const name = `${table}_${event.slice(0, 6)}`
      db.exec(`CREATE TEMP TRIGGER "${name}" AFTER ${event.replace('%', columns)} ON main."${table}"
        BEGIN UPDATE "own_changes" SET "n" = "n" + 1; END`)
    }
  }
  const own = db.prepare<[], number>('SELECT "n" FROM "own_changes"').pluck()
  const others = db.prepare<[], number>('PRAGMA data_version').pluck()
  return () => `${others.get()}.${own.get()}`
}

export function openSqliteQueries(file: string) {
  const db = connect(file, { readonly: true })
  return { query: preparedStatements(db).query, close: () => db.close() }
}

function connect(file: string, options: { readonly: boolean }) {
  const db = new Sqlite(file, options)
  for (const [name, value] of Object.entries(sqliteSettings(options))) {
    db.pragma(`${name} = ${value}`)
    expectSetting(name, value, db.pragma(name, { simple: true }))
  }
  expectSetting('journal_mode', 'wal', db.pragma('journal_mode', { simple: true }))
  return db
}

function preparedStatements(db: Sqlite.Database) {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>()
  const prepare = ({ sql }: Pick<Prisma.Sql, 'sql'>) => {
    const statement = prepared.get(sql) ?? db.prepare<unknown[]>(sql)
    if (prepared.size >= PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }
  const executePlain = ({ sql, values }: PlainStatement) => prepare({ sql }).run(...bindable({ values })).changes
  const statements = atOnce({
    execute: async (...template) => {
      const { sql, values } = Prisma.sql(...template)
      return executePlain({ sql, values })
    },
    query: async <Row>(...template: Parameters<typeof Prisma.sql>) => {
      const sql = Prisma.sql(...template)
      return prepare(sql)
        .all(...bindable(sql))
        .map(asRow<Row>)
    },
    insertEach: async (sql, rows) => {
      const statement = prepare({ sql })
      return rows.map((values) => Number(statement.run(...bindable({ values })).lastInsertRowid))
    },
    ...sqliteDialect,
  })
  return { ...statements, executePlain }
}

function bindable({ values }: { values: readonly unknown[] }) {
  return values.map((value) => {
    if (value instanceof Date) return value.getTime()
    return typeof value === 'boolean' ? Number(value) : value
  })
}

// The caller states the row type.
function asRow<Row>(row: unknown) {
  return row as Row
}
