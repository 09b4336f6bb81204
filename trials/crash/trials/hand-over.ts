import { prepareSqlite } from '../../ground/site'
import { handOver } from '../hand-over/hand-over'
import type { Trial } from '../trial'

export const handOverSqlite: Trial = {
  name: 'hand-over-sqlite',
  title: 'SIGHUP under load: a successor takes over, SQLite',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => handOver(lab, await prepareSqlite(lab.folder), lab.isShort ? 2 : 10),
}
