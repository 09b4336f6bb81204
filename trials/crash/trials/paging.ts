import { root } from '../../../tooling/root.mjs'
import { prepareSqlite, type Site, withPostgres } from '../../ground/site'
import { endureKills } from '../pages/endure'
import { startPhones } from '../pages/phones'
import { startReceivers } from '../pages/receivers'
import { prepareTeams } from '../pages/teams'
import type { Lab, Trial } from '../trial'

/** For fifty kills. */
const LONGEST_MINUTES = 15

export const pagingSqlite: Trial = {
  name: 'paging-sqlite',
  title: 'paging under kill -9, SQLite',
  subject: 'pages',
  isControl: false,
  longestMinutes: LONGEST_MINUTES,
  run: async (lab) => pageUnderKills(lab, await prepareSqlite(lab.folder), 1),
}

export const pagingPostgres: Trial = {
  name: 'paging-postgres',
  title: 'paging under kill -9, Postgres, two processes',
  subject: 'pages',
  isControl: false,
  longestMinutes: LONGEST_MINUTES,
  run: (lab) => withPostgres(lab.folder, (site) => pageUnderKills(lab, site, 2)),
}

const SHORT = {
  mixed: 1,
  unreachable: 2,
  chatAfterMinutes: 0,
  failures: 1,
  kills: 2,
  pages: 40,
  everyMs: [800, 1_500],
  quietSeconds: 300,
} as const
const FULL = {
  mixed: 6,
  unreachable: 3,
  chatAfterMinutes: 1,
  failures: 2,
  kills: 50,
  pages: 2_000,
  everyMs: [1_500, 5_000],
  quietSeconds: 600,
} as const

async function pageUnderKills(lab: Lab, site: Site, servers: number) {
  const size = lab.isShort ? SHORT : FULL
  const receivers = await startReceivers(size.failures)
  const phones = await startPhones()
  try {
    const teams = await prepareTeams(site, { receivers, phones }, size)
    return await endureKills(lab, site, { ...size, sources: root, servers, teams, receivers, phones })
  } finally {
    await phones.close()
    await receivers.close()
  }
}
