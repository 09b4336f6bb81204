import { root } from '../../lib/tooling/root.mjs'
import { endureOutages } from '../outages'
import { withPostgres } from '../servers/site'
import { startServer } from '../servers/start'
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
