import { startFrozenProxy } from '../../../testing/frozen-proxy'
import type { Attack } from '../attack'
import { outage } from '../outage'

/** The network to Postgres drops everything. */
export const postgresFrozen: Attack = {
  name: 'postgres-frozen',
  title: 'nothing comes through between Tocsin and Postgres',
  databases: ['postgresql'],
  breaks: 'database',
  isShort: true,
  arm: async ({ postgres }) => {
    const url = new URL(postgres?.url ?? '')
    const proxy = await startFrozenProxy({ port: Number(url.port) })
    url.port = String(proxy.port)
    return { start: { databaseUrl: url.href }, run: outage(proxy.freeze, proxy.thaw), disarm: proxy.close }
  },
}
