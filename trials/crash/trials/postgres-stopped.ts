import { root } from '../../../tooling/root.mjs'
import { withPostgres } from '../../ground/site'
import { startServer } from '../../ground/start'
import { endureOutages } from '../outages'
import type { Lab, Trial } from '../trial'

export const postgresStopped: Trial = {
  name: 'postgres-stopped',
  title: 'Postgres stopped (immediate) and started',
  subject: 'alerts',
  isControl: false,
  run: stopRepeatedly,
}

function stopRepeatedly(lab: Lab) {
  return withPostgres(lab.folder, async (site, { crash, startAgain }) => {
    const server = await startServer({ ...site, sources: root })
    const outage = { begin: crash, end: startAgain, holdSeconds: lab.isShort ? 2 : 5 }
    return endureOutages(lab, site, server, Array(lab.isShort ? 1 : 8).fill(outage))
  })
}
