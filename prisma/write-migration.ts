// npm run migration -- some_name: writes what the working schema adds to the committed one, for both databases.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestPostgres } from '../testing/postgres'
import { migrationSql } from './schema-engine'

const label = process.argv[2]
if (!label || !/^[a-z0-9_]+$/.test(label)) throw new Error('Name the migration: npm run migration -- add_something')
const name = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${label}`
const before = committedSchema()
const after = readFileSync('prisma/schema.prisma', 'utf8')
const postgres = await startTestPostgres()
try {
  for (const provider of ['sqlite', 'postgresql'] as const) {
    write(provider, await migrationSql(provider, postgres.url('postgres'), before, after))
  }
} finally {
  await postgres.stop()
}

function committedSchema() {
  try {
    return execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

function write(provider: string, sql: string) {
  if (sql === '') return console.log(`${provider}: nothing to do`)
  const folder = join('prisma/migrations', provider, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), `${sql}\n`)
  console.log(`wrote ${folder}/migration.sql: read it before you commit it`)
}
