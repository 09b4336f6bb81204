import type { Command } from 'commander'
import { databaseLocation, withoutPassword } from '../db/location'
import { backupSqlite } from '../storage/backup'
import { noteBackup } from '../storage/last-backup'
import { formatBytes } from '../values/text'
import type { Terminal } from './terminal'

export function addBackupCommand(program: Command, terminal: Terminal) {
  program
    .command('backup')
    .description('copies the SQLite database into one checked file; the server may run')
    .argument('<file>')
    .option('--force', 'replace an existing file', false)
    .action((file: string, options: { force: boolean }) => backup(terminal, file, options))
}

async function backup({ env, now, out, err }: Terminal, to: string, options: { force: boolean }) {
  const from = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  if (from.provider === 'postgresql')
    throw new Error(
      `The database is Postgres. Back it up with: pg_dump --format=custom --file='${to}' '${withoutPassword(from.url)}'`,
    )
  const { bytes, tables } = await backupSqlite(from.file, to, options)
  noteBackup(from.file, now)
  err('The backup is of use only with secrets-keys of DATA_DIR, or SECRETS_KEY: keep a copy in another place.')
  err(`Backed up ${from.file} to ${to}: ${formatBytes(bytes)}, checked. Rows of each table:`)
  for (const { table, rows } of tables) out(`${table}\t${rows}`)
}
