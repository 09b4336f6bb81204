import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { postgresqlSchema } from './generate.mjs'

type Provider = 'sqlite' | 'postgresql'

/**
 * The SQL that leads from one schema to another; both are given as written by hand, nothing means an empty database.
 * No database is read, but for Postgres the engine insists on asking a running server for its version.
 */
export async function migrationSql(provider: Provider, postgresUrl: string, before: string | undefined, after: string) {
  const engine = await startEngine(
    provider === 'sqlite' ? new PrismaBetterSqlite3({ url: ':memory:' }) : new PrismaPg(postgresUrl),
  )
  const { stdout } = await engine.diff({
    from: before === undefined ? { tag: 'empty' } : datamodel(provider, before),
    to: datamodel(provider, after),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  const sql = (stdout ?? '').replace(/^-- This is an empty migration\.\s*$/m, '').trim()
  return provider === 'sqlite' ? withoutRowNumbers(sql) : sql
}

/** A table under a key of several columns needs no tree of row numbers beside it (https://sqlite.org/withoutrowid.html). */
function withoutRowNumbers(sql: string) {
  return sql.replaceAll(/^CREATE TABLE [^;]*PRIMARY KEY \("\w+", [^;]*\n\);$/gm, (table) =>
    table.replace(/\);$/, ') WITHOUT ROWID;'),
  )
}

function datamodel(provider: Provider, schema: string) {
  const content = provider === 'postgresql' ? postgresqlSchema(schema) : schema
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
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
