import { root } from '../../../tooling/root.mjs'
import { canTellProcesses } from '../../ground/processes'
import { prepareSqlite, withPostgres } from '../../ground/site'
import { killApart } from '../apart/endure'
import type { Lab, Trial } from '../trial'

const UNTOLD = { skipped: 'needs Linux' }

export const killApartSqlite: Trial = {
  name: 'kill-apart-sqlite',
  title: 'kill -9 of one process after the other, SQLite',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => (canTellProcesses ? killApart(lab, await prepareSqlite(lab.folder), planOf(lab)) : UNTOLD),
}

export const killApartPostgres: Trial = {
  name: 'kill-apart-postgres',
  title: 'kill -9 of one process after the other, Postgres',
  subject: 'alerts',
  isControl: false,
  run: async (lab) =>
    canTellProcesses ? withPostgres(lab.folder, (site) => killApart(lab, site, planOf(lab))) : UNTOLD,
}

function planOf({ isShort }: Lab) {
  return { sources: root, rounds: isShort ? 1 : 6 }
}
