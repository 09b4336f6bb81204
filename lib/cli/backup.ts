import type { Command } from 'commander'
import { databaseLocation, withoutPassword } from '../db/location'
import { backupSqlite } from '../storage/backup'
import { formatBytes } from '../text'
import type { Terminal } from './terminal'

export function addBackupCommand(program: Command, terminal: Terminal) {
  program
    .command('backup')
    .description('copies the SQLite database into one checked file, beside a running server too')
    .argument('<file>')
    .option('--force', 'replace the file where there is one', false)
    .action((file: string, options: { force: boolean }) => backup(terminal, file, options))
}

async function backup({ env, out, err }: Terminal, to: string, options: { force: boolean }) {
  const from = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  if (from.provider === 'postgresql')
    throw new Error(
      `The database is Postgres, which backs itself up: pg_dump --format=custom --file='${to}' '${withoutPassword(from.url)}'`,
    )
  const { bytes, tables } = await backupSqlite(from.file, to, options)
  err(`Backed up ${from.file} to ${to}: ${formatBytes(bytes)}, read through and sound. It holds these rows:`)
  for (const { table, rows } of tables) out(`${table}\t${rows}`)
}
