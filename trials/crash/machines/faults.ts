import type { Haproxy } from '../../ground/haproxy'
import type { Site } from '../../ground/site'
import type { Cluster } from './cluster'

export type Setting = { cluster: Cluster; haproxy: Haproxy; site: Site }

/** `begin` resolves with what repairs it. */
export type MachineFault = { name: string; begin: (setting: Setting) => Promise<() => Promise<void>> }

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

/** The machine runs on, but no packet reaches it, nor etcd from its Patroni. */
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
