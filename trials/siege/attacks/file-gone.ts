import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Attack, Field } from '../attack'
import { outage } from '../outage'

/** Moved, not deleted, so that acknowledged alerts can be compared later. The server sees no difference. */
export const fileGone: Attack = {
  name: 'file-gone',
  title: 'the database file and those beside it go, and come back',
  databases: ['sqlite'],
  breaks: 'database',
  arm: async ({ site: { folder, dataDir } }) => {
    const away = join(folder, 'away')
    mkdirSync(away)
    const move = (from: string, to: string) => {
      const names = readdirSync(from).filter((name) => name.startsWith('tocsin.db') && !name.endsWith('-lock'))
      for (const name of names) renameSync(join(from, name), join(to, name))
    }
    return {
      run: async (field) => {
        let readiness = ''
        const begin = () => move(dataDir, away)
        const end = async () => {
          readiness = await readinessOf(field)
          move(away, dataDir)
        }
        const seen = await outage(begin, end)(field)
        return `${seen}, readiness ${readiness}`
      },
    }
  },
}

async function readinessOf({ baseUrl }: Field) {
  const answer = await fetch(`${baseUrl}/api/health/ready`)
  await answer.arrayBuffer()
  return String(answer.status)
}
