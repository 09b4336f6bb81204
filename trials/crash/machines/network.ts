import { startFrozenProxy } from '../../../testing/frozen-proxy'
import { steadyPort } from '../../ground/steady-port'
import type { EtcdMember } from './etcd'

/** Ports of a machine's programs, and proxies between them and others, which can be cut off. */
export async function connectMachine(members: EtcdMember[]) {
  const proxyOf = (port: number) => startFrozenProxy({ port })
  const ports = [await steadyPort(), await steadyPort(), await steadyPort()] as const
  const [postgres, api, tocsin] = [await proxyOf(ports[0]), await proxyOf(ports[1]), await proxyOf(ports[2])]
  const etcd = await Promise.all(members.map(({ clientPort }) => proxyOf(clientPort)))
  const proxies = [postgres, api, tocsin, ...etcd]
  return {
    postgres: { port: ports[0], reachedAt: postgres.port },
    api: { port: ports[1], reachedAt: api.port },
    tocsin: { port: ports[2], reachedAt: tocsin.port },
    /** The ports at which this machine reaches the members. */
    etcd: etcd.map(({ port }) => port),
    cutOff: () => {
      for (const { freeze } of proxies) freeze()
    },
    reach: () => {
      for (const { thaw } of proxies) thaw()
    },
    close: () => Promise.all(proxies.map(({ close }) => close())),
  }
}
