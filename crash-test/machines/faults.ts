import type { Haproxy } from '../servers/haproxy'
import type { Site } from '../servers/site'
import type { Cluster } from './cluster'

export type Setting = { cluster: Cluster; haproxy: Haproxy; site: Site }

/** What happens to a machine, and how it is mended. */
export type MachineFault = { name: string; begin: (setting: Setting) => Promise<() => Promise<void>> }

/** The machine with the primary is gone, with all that runs on it. */
const lost: MachineFault = {
  name: 'machine lost',
  begin: async ({ cluster, site }) => {
    const machine = await cluster.primary()
    await machine.lose()
    return async () => {
      machine.startEtcd()
      machine.startPatroni()
      await machine.startTocsin(site)
    }
  },
}

/** The machine with the primary runs on, and no packet comes through to it or from its Patroni to etcd. */
const frozen: MachineFault = {
  name: 'network frozen',
  begin: async ({ cluster }) => {
    const machine = await cluster.primary()
    machine.cutOff()
    return async () => machine.reach()
  },
}

const restarted: MachineFault = {
  name: 'HAProxy restarted',
  begin: async ({ haproxy }) => {
    await haproxy.restart()
    return async () => undefined
  },
}

export const MACHINE_FAULTS = [lost, frozen, restarted]
