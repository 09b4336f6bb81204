import { Agent } from 'node:https'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expectSoon } from '../check'
import { fired, states } from '../checks/check-trial'
import { installNpm } from '../programs'
import { incidentsOf, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'
import { startTlsFront } from './tls-front'
import { told } from './told'

type Client = Record<'trigger' | 'acknowledge' | 'resolve' | 'change', (event: object) => Promise<ClientAnswer>>
type ClientAnswer = { status: number; data: { status: string; dedup_key?: string; errors?: string[] } }

const KEY = 'pagerduty-client'

/** Events by PagerDuty's own client: with a key, with a key that is made, and one that is refused. */
export const pagerdutyClient: SenderTrial = {
  name: KEY,
  title: "PagerDuty's client for JavaScript",
  run: async (tocsin) => {
    const installed = await installNpm('@pagerduty/pdjs', '2.2.4')
    if (!installed) return 'skipped'
    const client: Client = createRequire(join(installed, 'x.js'))('@pagerduty/pdjs')
    const front = await startTlsFront(Number(new URL(tocsin.baseUrl).port))
    const common = { server: front.host, agent: new Agent({ ca: front.ca }) }
    try {
      await tellAll(tocsin, client, common, await tocsin.newKey(KEY, 'pagerduty'))
      return 'passed'
    } finally {
      common.agent.destroy()
      front.close()
    }
  },
}

const PAYLOAD = { summary: 'Disk of db-1 is full', source: 'db-1', severity: 'critical', custom_details: { used: 97 } }

async function tellAll(tocsin: Tocsin, client: Client, common: object, token: string) {
  const tell = async (action: keyof Client, event: object, status = 202) => {
    const data = { routing_key: token, ...event }
    const answer = await told(action, async () => {
      const given = await client[action]({ ...common, data })
      if (given.status >= 500) throw new Error(`${given.status}`)
      return given
    })
    if (answer.status !== status) throw new Error(`${action}: ${answer.status} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
  const event = { dedup_key: 'disk of db-1', payload: PAYLOAD }
  await tell('trigger', event)
  await tell('trigger', event)
  await expectSoon('one incident', () => states(tocsin, KEY), ['open'])
  await expectSoon(
    'the repeat counts',
    () => fired(tocsin, KEY),
    ([count = 0]) => count >= 2,
  )
  await tell('acknowledge', { dedup_key: 'disk of db-1' })
  await expectSoon('acknowledged', () => states(tocsin, KEY), ['acknowledged'])
  await tell('resolve', { dedup_key: 'disk of db-1' })
  await expectSoon('resolved', () => states(tocsin, KEY), ['resolved'])

  const { dedup_key } = await tell('trigger', { payload: { ...PAYLOAD, summary: 'Without a key' } })
  await tell('resolve', { dedup_key })
  const isResolved = async () =>
    (await incidentsOf(tocsin, KEY)).some(({ summary, status }) => summary === 'Without a key' && status === 'resolved')
  await expectSoon('what was answered resolves', isResolved, true)

  const { errors } = await tell('trigger', { routing_key: 'of nobody', payload: PAYLOAD }, 400)
  if (!errors?.[0]?.includes('Invalid routing key')) throw new Error(`a wrong key: ${JSON.stringify(errors)}`)
  await tell('change', { payload: { summary: 'Deployed 1.2' } }, 404)
}
