import { root } from '../../../tooling/root.mjs'
import { prepareSqlite, withPostgres } from '../../ground/site'
import { killStorms } from '../sources/storm'
import type { Lab, Trial } from '../trial'

export const killStormsSqlite: Trial = {
  name: 'kill-storms-sqlite',
  title: 'kill -9 within a storm of 5,000 alerts in one body, SQLite',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => killStorms(lab, await prepareSqlite(lab.folder), planOf(lab)),
}

export const killStormsPostgres: Trial = {
  name: 'kill-storms-postgres',
  title: 'kill -9 within a storm of 5,000 alerts in one body, Postgres',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => withPostgres(lab.folder, (site) => killStorms(lab, site, planOf(lab))),
}

function planOf({ isShort }: Lab) {
  return { sources: root, kills: isShort ? 1 : 6 }
}
