import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Attack } from '../attack'
import { outage } from '../outage'

/** As when another program leaves a transaction open. */
export const fileLocked: Attack = {
  name: 'file-locked',
  title: 'another program keeps the right to write to the file',
  databases: ['sqlite'],
  breaks: 'database',
  arm: async ({ site: { dataDir } }) => {
    const open = new Set<Sqlite.Database>()
    const begin = () => {
      const other = new Sqlite(join(dataDir, 'tocsin.db'), { timeout: 5_000 })
      open.add(other)
      other.exec('BEGIN IMMEDIATE')
    }
    const end = () => {
      for (const other of open) other.close()
    }
    return { run: outage(begin, end), disarm: end }
  },
}
