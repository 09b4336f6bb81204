import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startFrozenProxy } from '../../lib/testing/frozen-proxy'
import { root } from '../../lib/tooling/root.mjs'
import { startInstance } from '../instances/pair'
import { statusOf } from '../servers/ask'
import { killGroup } from '../servers/children'
import type { InstanceName } from '../servers/haproxy'
import { isPostgresAlive, killPostgres } from '../servers/kill-postgres'
import type { Site } from '../servers/site'
import type { Server } from '../servers/start'
import { steadyPort } from '../servers/steady-port'
import { type EtcdMember, startEtcd } from './etcd'
import { dataOf, type PatroniMember, startPatroni } from './patroni'

export type Machine = Awaited<ReturnType<typeof createMachine>>

/** etcd, Patroni with its Postgres, and Tocsin. Others reach them through ports that can be cut off. */
export async function createMachine(name: InstanceName, folder: string, members: EtcdMember[]) {
  const [postgres, api, tocsin] = [await steadyPort(), await steadyPort(), await steadyPort()]
  const way = (port: number) => startFrozenProxy({ port })
  const [toPostgres, toApi, toTocsin] = [await way(postgres), await way(api), await way(tocsin)]
  const toEtcd = await Promise.all(members.map(({ clientPort }) => way(clientPort)))
  const ways = [toPostgres, toApi, toTocsin, ...toEtcd]
  const member: PatroniMember = {
    name,
    folder: join(folder, name),
    postgres: { port: postgres, reachedAt: toPostgres.port },
    api: { port: api, reachedAt: toApi.port },
    etcd: toEtcd.map(({ port }) => port),
  }
  const running: { etcd?: ChildProcess; patroni?: ChildProcess; tocsin?: Server } = {}

  async function lose() {
    const { etcd, patroni, tocsin: server } = running
    const postgresEnds = hasPostgres() ? killPostgres(dataOf(member)) : undefined
    await Promise.all([postgresEnds, etcd && killGroup(etcd), patroni && killGroup(patroni), server?.kill()])
  }

  function hasPostgres() {
    try {
      return isPostgresAlive(dataOf(member))
    } catch {
      return false
    }
  }

  return {
    name,
    postgresPort: postgres,
    reachedAt: { postgres: toPostgres.port, tocsin: toTocsin.port },
    startEtcd: () => {
      const own = members.find((one) => one.name === name)
      if (own) running.etcd = startEtcd(own, members)
    },
    startPatroni: () => {
      running.patroni = startPatroni(member)
    },
    startTocsin: async (site: Site) => {
      running.tocsin = await startInstance(site, tocsin, root)
    },
    /** According to Patroni; commits wait for the `synchronous` standby. */
    is: async (role: 'primary' | 'synchronous') => (await statusOf(api, `/${role}`)) === 200,
    /** `kill -9` of everything on it, at once. */
    lose,
    cutOff: () => {
      for (const { freeze } of ways) freeze()
    },
    reach: () => {
      for (const { thaw } of ways) thaw()
    },
    remove: async () => {
      await lose()
      await Promise.all(ways.map(({ close }) => close()))
    },
  }
}
