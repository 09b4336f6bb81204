import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { killGroup } from '../../../testing/children'
import { root } from '../../../tooling/root.mjs'
import { statusOf } from '../../ground/ask'
import type { InstanceName } from '../../ground/haproxy'
import { isPostgresAlive, killPostgres } from '../../ground/kill-postgres'
import type { Site } from '../../ground/site'
import type { Server } from '../../ground/start'
import { startInstance } from '../instances/pair'
import { type EtcdMember, startEtcd } from './etcd'
import { connectMachine } from './network'
import { dataOf, type PatroniMember, startPatroni } from './patroni'

export type Machine = Awaited<ReturnType<typeof createMachine>>

/** etcd, Patroni with its Postgres, and Tocsin. */
export async function createMachine(name: InstanceName, folder: string, members: EtcdMember[]) {
  const network = await connectMachine(members)
  const { postgres, api, tocsin, etcd } = network
  const member: PatroniMember = { name, folder: join(folder, name), postgres, api, etcd }
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
    postgresPort: postgres.port,
    reachedAt: { postgres: postgres.reachedAt, tocsin: tocsin.reachedAt },
    startEtcd: () => {
      const own = members.find((one) => one.name === name)
      if (own) running.etcd = startEtcd(own, members)
    },
    startPatroni: () => {
      running.patroni = startPatroni(member)
    },
    startTocsin: async (site: Site) => {
      running.tocsin = await startInstance(site, tocsin.port, root)
    },
    /** According to Patroni; commits wait for the `synchronous` standby. */
    is: async (role: 'primary' | 'synchronous') => (await statusOf(api.port, `/${role}`)) === 200,
    /** `kill -9` of everything on it, at once. */
    lose,
    cutOff: network.cutOff,
    reach: network.reach,
    remove: async () => {
      await lose()
      await network.close()
    },
  }
}
