import { root } from '../../lib/tooling/root.mjs'
import { endureOutages } from '../outages'
import { preparePostgres } from '../servers/site'
import { startServer } from '../servers/start'
import type { Lab, Trial } from '../trial'

/** Postgres crashes, stays away for a while and recovers; Tocsin goes on all the time. */
export const postgresStopped: Trial = {
  name: 'postgres-stopped',
  title: 'Postgres stopped (immediate) and started',
  isControl: false,
  run: stopRepeatedly,
}

async function stopRepeatedly(lab: Lab) {
  const site = await preparePostgres(lab.folder)
  try {
    const server = await startServer({ ...site, sources: root })
    const outage = {
      begin: site.postgres.crash,
      end: site.postgres.startAgain,
      holdSeconds: lab.isShort ? 2 : 5,
    }
    return await endureOutages(lab, site, server, Array(lab.isShort ? 1 : 6).fill(outage))
  } finally {
    await site.postgres.stop()
  }
}
