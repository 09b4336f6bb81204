import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { register } from 'tsx/esm/api'

// Applies a file of the configuration, and gets a SIGKILL right before the first statement that begins like `at`.
const { url, folder, workspaceId, text, at } = JSON.parse(process.argv[2])

let isArmed = false

function watch(sql) {
  if (isArmed && sql.trim().startsWith(at)) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['prepare', 'exec']) {
  const original = Sqlite.prototype[name]
  Sqlite.prototype[name] = function run(sql, ...rest) {
    watch(sql)
    return original.call(this, sql, ...rest)
  }
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function run(given, ...rest) {
  watch(typeof given === 'string' ? given : (given?.text ?? ''))
  return query.call(this, given, ...rest)
}

register()
const { openDatabase } = await import('../lib/db/open.ts')
const { applyFile } = await import('../lib/configuration/apply.ts')

const db = await openDatabase(url, folder)
// Threads do not hold a process.
const held = setInterval(() => undefined, 1_000)
isArmed = true
const now = new Date('2026-03-01T12:00:00Z')
const outcome = await applyFile({ db, workspaceId, actor: { type: 'system' }, now }, { text })
isArmed = false
console.log(JSON.stringify(outcome.ok ? 'applied' : outcome.faults))
clearInterval(held)
await db.close()
process.exit()
