import { SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { databaseLocation, isPostgresUrl, postgresqlServers, withoutPassword } from '../db/location'
import { type Moved, type MoveStep, moveToPostgresql } from '../storage/move/move'
import type { Terminal } from './terminal'

export function addMoveCommand(program: Command, terminal: Terminal) {
  program
    .command('move-to')
    .description('copies everything from SQLite to an empty Postgres database and compares every row')
    .argument('<url>', 'postgres://user:password@host/database; without a password PGPASSWORD is taken')
    .action((url: string) => moveTo(terminal, url))
}

async function moveTo(terminal: Terminal, url: string) {
  const { env, err, out } = terminal
  const from = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  if (!isPostgresUrl(url)) throw new Error('Give the address of a Postgres database: postgres://…')
  postgresqlServers(url)
  if (from.provider === 'postgresql') throw new Error('The database is Postgres already.')
  const progress = terminal.isInteractive ? progressBar() : progressLines(err)
  const moved = await moveToPostgresql(from.file, url, progress.show).finally(progress.end)
  if (!moved.ok) throw new Error(inWords(moved.differences))
  err(
    moved.before
      ? 'It was moved there before and has not changed since: nothing is left to do.'
      : 'Everything was copied and compared.',
  )
  err(`${from.file} still holds everything. From now on start Tocsin with this setting, and its password:`)
  out(`DATABASE_URL=${withoutPassword(url)}`)
}

function progressBar() {
  const bar = new SingleBar({ format: '{phase} {table} {bar} {value} of {total} rows', clearOnComplete: true })
  let shown = ''
  const show = ({ phase, table, done, rows }: MoveStep) => {
    if (shown !== phase + table) {
      bar.stop()
      bar.start(rows, done, { phase, table })
    } else bar.update(done)
    shown = phase + table
  }
  return { show, end: () => bar.stop() }
}

function progressLines(say: (line: string) => void) {
  const told = new Set<string>()
  const show = ({ phase, table, done, rows }: MoveStep) => {
    const name = `${phase} ${table}`
    if (done < rows || told.has(name)) return
    told.add(name)
    say(`${name}: ${rows} rows`)
  }
  return { show, end: () => undefined }
}

function inWords(differences: Extract<Moved, { ok: false }>['differences']) {
  const lines = differences.map((found) =>
    'surplus' in found
      ? `${found.table}: ${found.surplus} rows that the SQLite file does not have`
      : `${found.table}: ${found.missing} rows missing, ${found.different} different, between the keys ${found.first} and ${found.last}`,
  )
  return [
    'The two databases are not the same:',
    ...lines,
    'The SQLite file is unchanged. Running this again adds missing rows, but does not change different ones. If it reports differences again, empty the Postgres database and start again.',
  ].join('\n')
}
