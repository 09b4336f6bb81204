import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'

/** What a copy must not have, or gets from the primary. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_dynshmem\/.+|pg_stat_tmp\/.+)$/

/**
 * Makes a standby's folder of a running primary's, as Postgres describes it for copies by hand: its own tool is not where
 * the tests' Postgres is.
 * @param primary a connection that does nothing else meanwhile
 */
export async function copyAsStandby(primary: Client, from: string, to: string, port: number) {
  await primary.query("SELECT pg_backup_start('standby', true)")
  copyFolder(from, to)
  const { rows } = await primary.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  const address = `host=127.0.0.1 port=${port} user=tocsin password=tocsin`
  write(to, 'backup_label', rows[0]?.labelfile ?? '')
  write(to, 'standby.signal', '')
  write(to, 'postgresql.auto.conf', `primary_conninfo = '${address}'\n`)
}

function copyFolder(from: string, to: string) {
  copyEntry(from, to)
  const paths = readdirSync(from, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((name) => !LEFT_OUT.test(name))) copyEntry(join(from, path), join(to, path))
  copyEntry(join(from, 'pg_wal'), join(to, 'pg_wal'))
}

/** With its owner and mode; a file that has gone meanwhile is made again from the log. */
function copyEntry(from: string, to: string) {
  const found = statSync(from, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) mkdirSync(to, { recursive: true, mode: found.mode })
  else copyFileSync(from, to)
  chownSync(to, found.uid, found.gid)
}

function write(folder: string, name: string, text: string) {
  const { uid, gid } = statSync(folder)
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  chownSync(file, uid, gid)
}
