import { join } from 'node:path'
import { sentBeforeSending as fault } from '../../ground/faults'
import { copyWithFault } from '../../ground/patched-copy'
import { prepareSqlite } from '../../ground/site'
import { endureKills } from '../pages/endure'
import { startReceivers } from '../pages/receivers'
import { prepareEasyTeam } from '../pages/teams'
import type { Lab, Trial } from '../trial'

const PLAN = { servers: 1, kills: 5, pages: 10, everyMs: [1_500, 2_500], quietSeconds: 300 } as const

/** Control: marks pages as sent before it sends them, and is killed until one never arrives. */
export const sentBeforeSending: Trial = {
  name: 'sent-before-sending',
  title: 'kill -9, marking pages as sent before sending',
  subject: 'pages',
  isControl: true,
  run: killUntilLost,
}

async function killUntilLost(lab: Lab) {
  const site = await prepareSqlite(lab.folder)
  const sources = copyWithFault(join(lab.folder, 'sources'), fault)
  const receivers = await startReceivers(0)
  try {
    const teams = [await prepareEasyTeam(site, receivers)]
    return await endureKills(lab, site, { ...PLAN, sources, teams, receivers })
  } finally {
    await receivers.close()
  }
}
