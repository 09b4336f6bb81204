import { startFrozenProxy } from '../../../testing/frozen-proxy'
import { root } from '../../../tooling/root.mjs'
import { withPostgres } from '../../ground/site'
import { startServer } from '../../ground/start'
import { endureOutages } from '../outages'
import type { Lab, Trial } from '../trial'

export const postgresFrozen: Trial = {
  name: 'postgres-frozen',
  title: 'Postgres frozen for a while, connections open',
  subject: 'alerts',
  isControl: false,
  run: freezeRepeatedly,
}

function freezeRepeatedly(lab: Lab) {
  return withPostgres(lab.folder, async (site, { url }) => {
    const proxied = new URL(url)
    const proxy = await startFrozenProxy({ port: Number(proxied.port) })
    proxied.port = String(proxy.port)
    try {
      const server = await startServer({ ...site, databaseUrl: proxied.href, sources: root })
      const outage = { begin: proxy.freeze, end: proxy.thaw, holdSeconds: lab.isShort ? 2 : 6 }
      return await endureOutages(lab, site, server, Array(lab.isShort ? 1 : 10).fill(outage))
    } finally {
      await proxy.close()
    }
  })
}
