import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startHaproxy } from '../../ground/haproxy'
import { provision } from '../../ground/provision'
import { untilUp } from '../instances/pair'
import { type Cluster, startCluster } from '../machines/cluster'
import { endureMachines } from '../machines/endure'
import { missingParts } from '../machines/parts'
import { startReceivers } from '../pages/receivers'
import { prepareEasyTeam } from '../pages/teams'
import type { Lab, Trial } from '../trial'

export const machineLost: Trial = {
  name: 'machine-lost',
  title: 'a machine lost or cut off, with Patroni and etcd',
  subject: 'alerts',
  isControl: false,
  longestMinutes: 20,
  run: (lab) => {
    const skipped = lab.isShort ? 'takes minutes: only in the full form' : missingParts()
    return skipped ? Promise.resolve({ skipped }) : onCluster(lab)
  },
}

async function onCluster(lab: Lab) {
  const cluster = await startCluster(lab.folder)
  try {
    return await behindHaproxy(lab, cluster)
  } finally {
    await cluster.stop()
  }
}

async function behindHaproxy(lab: Lab, cluster: Cluster) {
  const { databaseUrl, machines } = cluster
  const dataDir = join(lab.folder, 'data')
  mkdirSync(dataDir)
  const [a, b] = machines
  const site = { folder: lab.folder, dataDir, databaseUrl, token: await provision({ dataDir, databaseUrl }) }
  const receivers = await startReceivers(0)
  const haproxy = await startHaproxy(lab.folder, { a: a.reachedAt.tocsin, b: b.reachedAt.tocsin })
  try {
    const team = await prepareEasyTeam(site, receivers)
    for (const machine of machines) await machine.startTocsin(site)
    for (const { name } of machines) await untilUp(haproxy, name)
    return await endureMachines(lab, { cluster, haproxy, site }, { team, receivers })
  } finally {
    await haproxy.stop()
    await receivers.close()
  }
}
