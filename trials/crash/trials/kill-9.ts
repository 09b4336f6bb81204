import { root } from '../../../tooling/root.mjs'
import { killUnderLoad, type Witness } from '../../ground/alerts/witness'
import { prepareSqlite, type Site, withPostgres } from '../../ground/site'
import { startServer } from '../../ground/start'
import { crashUntilLost } from '../cycles'
import type { Lab, Trial } from '../trial'

const ALERTS_A_CYCLE = 1_000

export const kill9Sqlite: Trial = {
  name: 'kill-9-sqlite',
  title: 'kill -9 under load, SQLite',
  subject: 'alerts',
  isControl: false,
  run: async (lab) => killRepeatedly(lab, await prepareSqlite(lab.folder)),
}

/** Postgres goes on running. */
export const kill9Postgres: Trial = {
  name: 'kill-9-postgres',
  title: 'kill -9 under load, Postgres',
  subject: 'alerts',
  isControl: false,
  run: (lab) => withPostgres(lab.folder, (site) => killRepeatedly(lab, site)),
}

function killRepeatedly(lab: Lab, site: Site) {
  const crash = async (witness: Witness) => {
    const server = await startServer({ ...site, sources: root })
    await killUnderLoad(witness, server, site.token, ALERTS_A_CYCLE)
  }
  return crashUntilLost(lab, site, { crash, cycles: lab.isShort ? 2 : 25, compareEvery: 5 })
}
