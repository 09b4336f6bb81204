import { join } from 'node:path'
import { VERSION } from '../../../lib/version'
import { root } from '../../../tooling/root.mjs'
import { compare } from '../../ground/alerts/compare'
import { createWitness, type Witness } from '../../ground/alerts/witness'
import { hasHaproxy, startHaproxy } from '../../ground/haproxy'
import { copyAsNextVersion, undoNextVersion, type Version } from '../../ground/next-version'
import { readSite, type Site, withPostgres } from '../../ground/site'
import { steadyPort } from '../../ground/steady-port'
import { SENDERS, startInstance, untilUp } from '../instances/pair'
import { type Rolling, upgradeInTurn } from '../instances/upgrade'
import type { Lab, Outcome, Trial } from '../trial'

// While another trial runs, starting servers take most of the machine; alone the gap is far shorter.
const LONGEST_GAP_SECONDS = 5

export const rollingUpgrade: Trial = {
  name: 'rolling-upgrade',
  title: 'two servers upgraded one after the other, Postgres',
  subject: 'alerts',
  isControl: false,
  longestMinutes: 10,
  run: async (lab) =>
    hasHaproxy ? withPostgres(lab.folder, (site) => upgradeRepeatedly(lab, site)) : { skipped: 'needs haproxy' },
}

async function upgradeRepeatedly(lab: Lab, site: Site): Promise<Outcome> {
  const next = copyAsNextVersion(join(lab.folder, 'next'))
  const ports = { a: await steadyPort(), b: await steadyPort() }
  const haproxy = await startHaproxy(lab.folder, ports)
  const start = (port: number) => startInstance(site, port, root)
  const servers = { a: await start(ports.a), b: await start(ports.b) }
  try {
    await Promise.all([untilUp(haproxy, 'a'), untilUp(haproxy, 'b')])
    return await underLoad(lab, { site, haproxy, servers, broken: [] }, next)
  } finally {
    await Promise.all([servers.a.kill(), servers.b.kill(), haproxy.stop()])
  }
}

async function underLoad(lab: Lab, rolling: Rolling, next: Version): Promise<Outcome> {
  const { site, haproxy } = rolling
  const witness = createWitness()
  const loads = SENDERS.map((size) => witness.send(haproxy, site.token, size))
  const stop = () => Promise.all(loads.map((load) => load.stop()))
  const rounds = await goThereAndBack(lab, rolling, next, witness).finally(stop)
  const [gap, wait] = [witness.pace.longestGap(), witness.pace.longestWait()]
  const refused = loads.flatMap(({ counts }) => [...counts].filter(([name]) => name !== '201'))
  const broken = [
    ...rolling.broken,
    ...(gap >= LONGEST_GAP_SECONDS ? [`no alert was taken for ${gap.toFixed(1)} s`] : []),
    ...refused.map(([name, count]) => `${count} times ${name}`),
  ]
  const compared = compare(witness.acknowledged, await readSite(site))
  const note = `none refused, longest gap ${gap.toFixed(2)} s, longest wait ${wait.toFixed(2)} s`
  return { cycles: rounds * 4, acknowledged: witness.acknowledged.length, ...compared, broken, note }
}

async function goThereAndBack(lab: Lab, rolling: Rolling, next: Version, { pace }: Witness) {
  const most = lab.isShort ? 1 : 10
  let round = 0
  while (round < most && rolling.broken.length === 0 && performance.now() < lab.endsAt) {
    if (round > 0) await undoNextVersion(rolling.site.databaseUrl ?? '')
    round++
    await upgradeInTurn(rolling, next)
    await upgradeInTurn(rolling, { sources: root, version: VERSION })
    if (!rolling.servers.b.output().includes('leaves out what')) rolling.broken.push('nothing was said in the log')
    lab.say(`round ${round} of at most ${most}, longest gap ${pace.longestGap().toFixed(2)} s`)
  }
  return round
}
