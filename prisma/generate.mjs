// Generates both Prisma clients, without network: generating does not need the schema engine that the CLI would download.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)
const generated = join(root, 'lib/db/generated')

/** The hand-written schema with PostgreSQL's provider line, output folder and type of times. */
export function postgresqlSchema(schema = readFileSync(join(folder, 'schema.prisma'), 'utf8')) {
  return schema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('../lib/db/generated/sqlite', './postgresql')
    .replaceAll(/^( {2}\w+\s+DateTime\??)/gm, '$1 @db.Timestamptz(3)')
}

/** Writes lib/db/generated anew: `sqlite/`, `postgresql/`, the derived schema, and the columns of each table. */
export function generateClients() {
  rmSync(generated, { recursive: true, force: true })
  mkdirSync(generated, { recursive: true })
  const derived = join(generated, 'schema.postgresql.prisma')
  writeFileSync(derived, postgresqlSchema())
  for (const schema of [join(folder, 'schema.prisma'), derived]) generate(schema)
  const columns = JSON.stringify(columnsOf(readFileSync(join(generated, 'sqlite/internal/class.ts'), 'utf8')), null, 2)
  writeFileSync(join(generated, 'columns.ts'), `export const COLUMNS = ${columns} as const\n`)
}

const COLUMN_TYPES = {
  Int: 'integer',
  String: 'text',
  Boolean: 'boolean',
  DateTime: 'timestamp',
  Bytes: 'bytes',
}

/** The column types of each table, from the model that Prisma's client carries. */
function columnsOf(client) {
  const [, literal] = /runtimeDataModel = JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(client) ?? []
  const { models } = JSON.parse(JSON.parse(literal))
  const ofFields = ({ fields }) =>
    fields
      .filter(({ kind }) => kind !== 'object')
      .map(({ name, kind, type }) => [name, kind === 'enum' ? { enum: type } : COLUMN_TYPES[type]])
  return Object.fromEntries(Object.entries(models).map(([name, model]) => [name, Object.fromEntries(ofFields(model))]))
}

function generate(schema) {
  execFileSync(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), 'generate', '--schema', schema], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateClients()
