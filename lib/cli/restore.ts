import type { Command } from 'commander'
import { databaseLocation, withoutPassword } from '../db/location'
import { restoreSqlite } from '../storage/restore'
import type { Terminal } from './terminal'

export function addRestoreCommand(program: Command, terminal: Terminal) {
  program
    .command('restore')
    .description('replaces the SQLite database with a backup; stop the server first')
    .argument('<file>')
    .option('--yes', 'do not ask first', false)
    .action((file: string, options: { yes: boolean }) => restore(terminal, file, options))
}

async function restore(terminal: Terminal, from: string, { yes }: { yes: boolean }) {
  const { env, now, out, err } = terminal
  const to = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  if (to.provider === 'postgresql')
    throw new Error(
      `The database is Postgres. Restore it with: pg_restore --clean --if-exists --single-transaction --dbname='${withoutPassword(to.url)}' '${from}'`,
    )
  if (!yes && !(await agrees(terminal, `Replace ${to.file} with ${from}?`)))
    throw new Error('Nothing was changed. Type yes, or add --yes.')
  const { tables, kept } = await restoreSqlite(to.file, from, now)
  err(`Restored ${to.file} from ${from}.${kept ? ` The previous database is now ${kept}.` : ''} Rows of each table:`)
  for (const { table, rows } of tables) out(`${table}\t${rows}`)
}

/** Only a person at a terminal is asked: piped input might be meant for something else. */
async function agrees({ input, err }: Terminal, question: string) {
  if (!input.isTTY) return false
  err(`${question} Type yes:`)
  for await (const line of input) return String(line).trim().toLowerCase() === 'yes'
  return false
}
