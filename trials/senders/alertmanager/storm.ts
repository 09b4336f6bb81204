import { mkdirSync } from 'node:fs'
import { parseTree } from 'jsonc-parser'
import { labelFingerprint } from '../../../lib/sources/label-fingerprint'
import { valueAt } from '../../../lib/values/json-tree'
import { expectSoon } from '../check'
import { startTocsin, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'
import { stormConfig } from './config'
import { findPrograms, startMonitoring } from './monitoring'

const ALERTS = 5_000
const AT_ONCE = 500

/** Thousands of different alerts in one group, while Tocsin is killed. */
export const storm: SenderTrial = {
  name: 'alertmanager-storm',
  title: `Alertmanager, ${ALERTS.toLocaleString('en')} alerts in one group`,
  run: async (_, folder) => {
    const programs = await findPrograms()
    if (!programs) return 'skipped'
    mkdirSync(folder, { recursive: true })
    // It is killed, and the senders of the other trials do not all try again for so long.
    const tocsin = await startTocsin(folder)
    const key = 'storm'
    const config = stormConfig(tocsin.url, await tocsin.newKey(key, 'alertmanager'))
    const monitoring = await startMonitoring(folder, programs, { config, targets: [] })
    try {
      await sendAll(monitoring.address, 'firing')
      await expectSoon(
        'the first part is stored',
        () => count(tocsin, key),
        (found) => found.all > 0,
      )
      await tocsin.restart()
      await expectSoon('each alert is one incident', () => count(tocsin, key), { all: ALERTS, resolved: 0 })
      await expectSameFingerprint(tocsin, key)
      await monitoring.untilAnswered()
      await sendAll(monitoring.address, 'resolved')
      await expectSoon('all resolved', () => count(tocsin, key), { all: ALERTS, resolved: ALERTS })
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\n${monitoring.output()}`)
    } finally {
      await monitoring.stop()
      await tocsin.kill()
    }
    return 'passed'
  },
}

async function sendAll(address: string, status: 'firing' | 'resolved') {
  const endsAt = new Date(Date.now() + (status === 'firing' ? 3_600_000 : 0)).toISOString()
  for (let from = 0; from < ALERTS; from += AT_ONCE) {
    const alerts = Array.from({ length: AT_ONCE }, (_, at) => ({
      labels: { alertname: 'PodDown', pod: `pod-${from + at}`, namespace: 'shop', severity: 'warning', team: 'größer' },
      annotations: { summary: `pod-${from + at} is down`, description: 'It does not answer. '.repeat(10) },
      endsAt,
    }))
    await expectSoon('Alertmanager takes them', () => post(`${address}/api/v2/alerts`, alerts), 200)
  }
}

async function post(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  return answer?.status
}

function count(tocsin: Tocsin, key: string) {
  return tocsin.read(async ({ read }) => {
    const where = { apiKey: { name: key } }
    const all = await read.incident.count({ where })
    return { all, resolved: await read.incident.count({ where: { ...where, status: 'resolved' } }) }
  })
}

/** What Tocsin makes of labels is what Alertmanager makes of them. */
async function expectSameFingerprint(tocsin: Tocsin, key: string) {
  const delivery = await tocsin.read(({ read }) => read.delivery.findFirst({ where: { apiKey: { name: key } } }))
  const text = Buffer.from(delivery?.body ?? '').toString()
  const [first] = JSON.parse(text).alerts
  const root = parseTree(text)
  const own = root && labelFingerprint(valueAt(root, ['alerts', '0', 'labels']), text)
  if (own !== first.fingerprint) throw new Error(`the fingerprint is ${first.fingerprint}, and ${own} was made`)
}
