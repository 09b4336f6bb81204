import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectSoon } from '../check'
import { incidentsOf, startTocsin, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'
import { alertmanagerConfig, opsgenieConfig, pagerdutyConfig } from './config'
import { findPrograms, type Programs, startMonitoring } from './monitoring'
import { startTargets } from './targets'

/** Three hosts go down and come back, while Alertmanager and Tocsin are killed and started again. */
export const alertmanager: SenderTrial = {
  name: 'alertmanager',
  title: 'Prometheus and Alertmanager, its own webhook',
  run: async (tocsin, folder) => {
    const programs = await findPrograms()
    if (!programs) return 'skipped'
    await hostsDown(folder, programs)
    await cluster(tocsin, folder, programs)
    return 'passed'
  },
}

/** The same hosts, told by Alertmanager as events for PagerDuty. */
export const alertmanagerAsPagerDuty: SenderTrial = {
  name: 'alertmanager-pagerduty',
  title: 'Alertmanager, as it tells PagerDuty',
  run: async (tocsin, folder) => {
    const programs = await findPrograms()
    if (!programs) return 'skipped'
    const key = 'am-pagerduty'
    const config = pagerdutyConfig(tocsin.baseUrl, await tocsin.newKey(key, 'pagerduty'))
    await oneHost(tocsin, folder, programs, { key, config })
    return 'passed'
  },
}

/** The same, told as alerts for Opsgenie. */
export const alertmanagerAsOpsgenie: SenderTrial = {
  name: 'alertmanager-opsgenie',
  title: 'Alertmanager, as it tells Opsgenie',
  run: async (tocsin, folder) => {
    const programs = await findPrograms()
    if (!programs) return 'skipped'
    const key = 'am-opsgenie'
    const config = opsgenieConfig(tocsin.baseUrl, await tocsin.newKey(key, 'opsgenie'))
    await oneHost(tocsin, folder, programs, { key, config })
    return 'passed'
  },
}

async function oneHost(
  tocsin: Tocsin,
  folder: string,
  programs: Programs,
  { key, config }: { key: string; config: string },
) {
  await withHosts(2, folder, programs, { config }, async ({ targets }) => {
    await targets.down(0)
    await expectSoon('one incident', () => states(tocsin, key), ['open'])
    await expectSoon('repeats count', () => fired(tocsin, key), isRepeated)
    await targets.up(0)
    await expectSoon('resolved', () => states(tocsin, key), ['resolved'])
  })
}

async function hostsDown(folder: string, programs: Programs) {
  const key = 'alertmanager'
  const own = join(folder, 'one')
  mkdirSync(own)
  // It is killed, and the senders of the other trials do not all try again for so long.
  const tocsin = await startTocsin(own)
  const config = alertmanagerConfig(tocsin.url, await tocsin.newKey(key, 'alertmanager'))
  const restarts = async ({ targets, monitoring }: Hosts) => {
    for (const at of [0, 1, 2]) await targets.down(at)
    await expectSoon('three incidents', () => states(tocsin, key), ['open', 'open', 'open'])
    await expectSoon('repeats count', () => fired(tocsin, key), isRepeated)
    const incidents = await incidentsOf(tocsin, key)
    const wanted = targets.addresses.map((address) => `Instance ${address} down`)
    const found = incidents.map(({ summary }) => summary)
    if (found.toSorted().join() !== wanted.toSorted().join()) throw new Error(`summaries: ${found}`)
    for (const { entity, severity, labels, summary } of incidents)
      if (severity !== 'critical' || !entity || !summary.includes(entity) || !labels.includes('alertname=InstanceDown'))
        throw new Error(`an incident lacks something: ${JSON.stringify({ entity, severity, labels })}`)
    await targets.up(1)
    const isBack = incidents.map(({ entity }) => (entity === targets.addresses[1] ? 'resolved' : 'open'))
    await expectSoon('one host back', () => states(tocsin, key), isBack)
    await monitoring.restartAlertmanager(0)
    await tocsin.restart(() => monitoring.restartAlertmanager(0))
    const before = await fired(tocsin, key)
    await expectSoon(
      'repeats count again',
      () => fired(tocsin, key),
      (now) => now.some((count, at) => count > (before[at] ?? 0)),
    )
    await monitoring.untilAnswered()
    await targets.up(0)
    await targets.up(2)
    await expectSoon('all back', () => states(tocsin, key), ['resolved', 'resolved', 'resolved'])
  }
  await withHosts(3, own, programs, { config }, restarts).finally(() => tocsin.kill())
}

/** Two Alertmanagers tell of each alert, because they do not hear of one another in time. */
async function cluster(tocsin: Tocsin, folder: string, programs: Programs) {
  const key = 'alertmanager-cluster'
  const config = alertmanagerConfig(tocsin.url, await tocsin.newKey(key, 'alertmanager'))
  await withHosts(2, join(folder, 'two'), programs, { config, alertmanagers: 2 }, async ({ targets }) => {
    await targets.down(0)
    await targets.down(1)
    await expectSoon('two incidents', () => states(tocsin, key), ['open', 'open'])
    await expectSoon('repeats count', () => fired(tocsin, key), isRepeated)
    await targets.up(0)
    await targets.up(1)
    await expectSoon('all back', () => states(tocsin, key), ['resolved', 'resolved'])
  })
}

type Hosts = {
  targets: Awaited<ReturnType<typeof startTargets>>
  monitoring: Awaited<ReturnType<typeof startMonitoring>>
}

async function withHosts(
  count: number,
  folder: string,
  programs: Programs,
  options: { config: string; alertmanagers?: number },
  work: (hosts: Hosts) => Promise<void>,
) {
  mkdirSync(folder, { recursive: true })
  const targets = await startTargets(count)
  const monitoring = await startMonitoring(folder, programs, { ...options, targets: targets.addresses })
  try {
    await work({ targets, monitoring })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${monitoring.output()}`)
  } finally {
    await monitoring.stop()
    await targets.close()
  }
}

async function states(tocsin: Tocsin, key: string): Promise<string[]> {
  return (await incidentsOf(tocsin, key)).map(({ status }) => status)
}

async function fired(tocsin: Tocsin, key: string) {
  return (await incidentsOf(tocsin, key)).map((incident) => incident.fired)
}

function isRepeated(counts: number[]) {
  return counts.every((count) => count >= 2)
}
