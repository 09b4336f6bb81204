// Generates both Prisma clients, without network: generating does not need the schema engine that the CLI would download.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const root = dirname(folder)
const generated = join(root, 'lib/db/generated')

/** The hand-written schema with PostgreSQL's provider line and output folder. */
export function postgresqlSchema(schema = readFileSync(join(folder, 'schema.prisma'), 'utf8')) {
  return schema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replace('../lib/db/generated/sqlite', './postgresql')
}

/** Writes lib/db/generated anew: `sqlite/`, `postgresql/` and the derived schema. */
export function generateClients() {
  rmSync(generated, { recursive: true, force: true })
  mkdirSync(generated, { recursive: true })
  const derived = join(generated, 'schema.postgresql.prisma')
  writeFileSync(derived, postgresqlSchema())
  for (const schema of [join(folder, 'schema.prisma'), derived]) generate(schema)
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
