import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { type Check, checksOf } from './checks'
import { postgresqlSchema } from './generate.mjs'
import { withIncluded } from './included'
import { TEXT_INDEX } from './text-index'

type Provider = 'sqlite' | 'postgresql'

/**
 * The SQL that leads from one schema to another; both are given as written by hand, nothing means an empty database.
 * No database is read, but for Postgres the engine insists on asking a running server for its version.
 */
export async function migrationSql(provider: Provider, postgresUrl: string, before: string | undefined, after: string) {
  const engine = await startEngine(
    provider === 'sqlite' ? new PrismaBetterSqlite3({ url: ':memory:' }) : new PrismaPg(postgresUrl),
  )
  const diff = async (from: string | undefined) => {
    const { stdout } = await engine.diff({
      from: from === undefined ? { tag: 'empty' } : datamodel(provider, from),
      to: datamodel(provider, after),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const sql = (stdout ?? '').replace(/^-- This is an empty migration\.\s*$/m, '').trim()
    const whole = provider === 'sqlite' ? withoutRowNumbers(sql) : withIncluded(sql, after)
    return withChecks(whole, checksOf(provider, after))
  }
  const sql = await diff(before)
  if (before === undefined) return joined([sql, TEXT_INDEX[provider]])
  const changed = changedChecks(provider, before, after)
  if (provider === 'postgresql') return joined([sql, ...changed.map(alterChecks)])
  const rebuilt = changed.filter(({ table }) => !sql.includes(`"new_${table}"`))
  if (rebuilt.length === 0) return keepingNumbers(sql)
  const whole = await diff(undefined)
  return keepingNumbers(joined([sql, ...rebuilt.map(({ table }) => rebuild(table, whole))]))
}

/** A new table would give the numbers of deleted rows again. */
function keepingNumbers(sql: string) {
  return sql.replaceAll(
    /^DROP TABLE "(\w+)";\nALTER TABLE "new_\1" RENAME/gm,
    (dropped, table) => `DELETE FROM sqlite_sequence WHERE name = 'new_${table}';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_${table}', seq FROM sqlite_sequence WHERE name = '${table}';
${dropped}`,
  )
}

/** The engine knows no CHECK: each table that it creates gets those of its model. */
function withChecks(sql: string, checks: Map<string, Check[]>) {
  return sql.replaceAll(CREATE_TABLE, (created, name: string) => {
    const own = checks.get(name) ?? []
    const end = created.lastIndexOf('\n)')
    return created.slice(0, end) + own.map((check) => `,\n    ${constraint(check)}`).join('') + created.slice(end)
  })
}

const CREATE_TABLE = /^CREATE TABLE "(?:new_)?(\w+)" \([^;]*?\n\)(?: WITHOUT ROWID)?;$/gm

function constraint({ name, condition }: Check) {
  return `CONSTRAINT "${name}" CHECK (${condition})`
}

type ChangedChecks = { table: string; dropped: Check[]; added: Check[] }

/** Of the tables that both schemas have. */
function changedChecks(provider: Provider, before: string, after: string): ChangedChecks[] {
  const [old, wanted] = [checksOf(provider, before), checksOf(provider, after)]
  return [...wanted].flatMap(([table, checks]) => {
    const held = old.get(table)
    if (!held) return []
    const missingIn = (those: Check[]) => (check: Check) =>
      !those.some((other) => constraint(other) === constraint(check))
    const [dropped, added] = [held.filter(missingIn(checks)), checks.filter(missingIn(held))]
    return dropped.length + added.length > 0 ? [{ table, dropped, added }] : []
  })
}

function alterChecks({ table, dropped, added }: ChangedChecks) {
  const changes = [
    ...dropped.map(({ name }) => `DROP CONSTRAINT "${name}"`),
    ...added.map((check) => `ADD ${constraint(check)}`),
  ]
  return `-- Checks\nALTER TABLE "${table}" ${changes.join(',\n    ')};`
}

/** SQLite alters no constraint of a table: its rows move into a new one (https://sqlite.org/lang_altertable.html#otheralter). */
function rebuild(table: string, whole: string) {
  const created = [...whole.matchAll(CREATE_TABLE)].find(([, name]) => name === table)?.[0] ?? ''
  const columns = [...created.matchAll(/^ {4}("\w+") /gm)].map(([, column]) => column).join(', ')
  const indexes = [...whole.matchAll(/^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"[^;]*;$/gm)]
  return [
    '-- Checks',
    created.replace(`"${table}"`, `"new_${table}"`),
    `INSERT INTO "new_${table}" (${columns}) SELECT ${columns} FROM "${table}";`,
    `DROP TABLE "${table}";`,
    `ALTER TABLE "new_${table}" RENAME TO "${table}";`,
    ...indexes.filter(([, name]) => name === table).map(([index]) => index),
  ].join('\n')
}

function joined(parts: string[]) {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A table under a key of several columns needs no tree of row numbers beside it (https://sqlite.org/withoutrowid.html). */
function withoutRowNumbers(sql: string) {
  return sql.replaceAll(/^CREATE TABLE [^;]*PRIMARY KEY \("\w+", [^;]*\n\);$/gm, (table) =>
    table.replace(/\);$/, ') WITHOUT ROWID;'),
  )
}

function datamodel(provider: Provider, schema: string) {
  const content = provider === 'postgresql' ? with64BitIds(postgresqlSchema(schema)) : schema
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}

/**
 * Ids have 64 bits on Postgres, as they always have on SQLite. The client's own schema says Int nevertheless: so the
 * client hands them out as numbers, exact up to 2^53.
 */
function with64BitIds(schema: string) {
  return schema.replaceAll(/^( {2}(?:id|\w+Id)\s+)Int\b/gm, '$1BigInt')
}

async function startEngine(factory: SqlMigrationAwareDriverAdapterFactory) {
  loaded ??= load()
  await loaded
  return engineModule.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  )
}

let loaded: Promise<void> | undefined

// The package's own entry point imports the .wasm as a module, which Node cannot do yet. Its glue code knows one instance.
async function load() {
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm')
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    './schema_engine_bg.js': { ...engineModule },
  })
  engineModule.__wbg_set_wasm(instance.exports)
  if (typeof instance.exports.__wbindgen_start === 'function') instance.exports.__wbindgen_start()
}
