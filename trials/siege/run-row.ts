import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSqlite, withPostgres } from '../ground/site'
import type { Attack, Lab, Provider } from './attack'
import { hardFailuresOf } from './judge'
import { type Row, runAttack, type Seconds } from './run-attack'
import { cellsOf } from './table'

const SHOWN_LOST = 5

type Seen = Omit<Row, 'attack' | 'database'>
type Common = Omit<Lab, 'site' | 'postgres'> & { folder: string; lengths: Seconds }

/** In a folder that is deleted afterwards; a failure is a row too. */
export async function runRow(attack: Attack, database: Provider, common: Common): Promise<Row> {
  const folder = join(common.folder, `${attack.name}-${database}`)
  mkdirSync(folder)
  const row: Row = { attack, database, ...(await tryAttack(attack, database, { ...common, folder })) }
  rmSync(folder, { recursive: true, force: true })
  console.log([...cellsOf(row), row.outcome?.note].filter(Boolean).join(' | '))
  for (const lost of row.outcome?.lost.slice(0, SHOWN_LOST) ?? []) console.log(`lost: ${lost}`)
  return row
}

async function tryAttack(attack: Attack, database: Provider, { folder, lengths, ...common }: Common): Promise<Seen> {
  try {
    if (database === 'sqlite') {
      const lab = { ...common, site: await prepareSqlite(folder), postgres: undefined }
      return await runAttack(attack, lab, lengths)
    }
    return await withPostgres(folder, (site, postgres) => runAttack(attack, { ...common, site, postgres }, lengths))
  } catch (error) {
    const [failed = '', ...details] = (error instanceof Error ? error.message : String(error)).split('\n')
    if (details.length > 0) console.log(details.join('\n'))
    return { failed }
  }
}

export function isFailure({ attack, outcome, failed }: Row) {
  return failed !== undefined || (outcome !== undefined && hardFailuresOf(attack, outcome).length > 0)
}
