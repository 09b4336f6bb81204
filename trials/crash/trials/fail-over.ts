import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tooling/root.mjs'
import { startPostgresPair } from '../../ground/postgres-pair'
import { provision } from '../../ground/provision'
import { startServer } from '../../ground/start'
import { endureOutages } from '../outages'
import type { Lab, Trial } from '../trial'

export const failOver: Trial = {
  name: 'fail-over',
  title: 'kill -9 of Postgres, its synchronous standby takes over',
  subject: 'alerts',
  isControl: false,
  run: failOverRepeatedly,
}

async function failOverRepeatedly(lab: Lab) {
  const dataDir = join(lab.folder, 'data')
  mkdirSync(dataDir)
  const pair = await startPostgresPair(lab.folder)
  try {
    const place = { dataDir, databaseUrl: pair.url }
    const site = { folder: lab.folder, ...place, token: await provision(place) }
    await pair.addStandby()
    const server = await startServer({ ...site, sources: root })
    const outage = {
      begin: pair.killPrimary,
      end: pair.promote,
      holdSeconds: lab.isShort ? 1 : 3,
      prepareNext: pair.addStandby,
    }
    return await endureOutages(lab, site, server, Array(lab.isShort ? 1 : 5).fill(outage))
  } finally {
    await pair.stop()
  }
}
