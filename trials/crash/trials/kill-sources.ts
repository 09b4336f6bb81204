import { root } from '../../../tooling/root.mjs'
import { prepareSqlite, withPostgres } from '../../ground/site'
import { killSources } from '../sources/endure'
import type { Lab, Trial } from '../trial'

export const killSourcesSqlite: Trial = {
  name: 'kill-sources-sqlite',
  title: 'kill -9 while a source repeats itself, SQLite',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => killSources(lab, await prepareSqlite(lab.folder), planOf(lab)),
}

export const killSourcesPostgres: Trial = {
  name: 'kill-sources-postgres',
  title: 'kill -9 while a source repeats itself, Postgres',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => withPostgres(lab.folder, (site) => killSources(lab, site, planOf(lab))),
}

function planOf({ isShort }: Lab) {
  return { sources: root, kills: isShort ? 2 : 12 }
}
