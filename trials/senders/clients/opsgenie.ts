import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expectSoon } from '../check'
import { fired, states } from '../checks/check-trial'
import { installNpm } from '../programs'
import { incidentsOf, type Tocsin } from '../tocsin'
import type { SenderTrial } from '../trial'
import { told } from './told'

type Callback = (error: object | null, answer: ClientAnswer) => void
type ClientAnswer = { requestId: string; data?: { isSuccess: boolean; action: string; alertId: string; alias: string } }
type Identifier = { identifier: string; identifierType: 'alias' | 'id' }
type Client = {
  configure: (options: { api_key: string; host: string }) => void
  alertV2: Record<'acknowledge' | 'addNote' | 'close', (one: Identifier, data: object, done: Callback) => void> & {
    create: (alert: object, done: Callback) => void
    getRequestStatus: (requestId: string, done: Callback) => void
    delete: (one: Identifier, done: Callback) => void
  }
}

const KEY = 'opsgenie-client'

/** Alerts by Opsgenie's own client, which asks what came of each of its requests. */
export const opsgenieClient: SenderTrial = {
  name: KEY,
  title: "Opsgenie's client for JavaScript",
  run: async (tocsin) => {
    const installed = await installNpm('opsgenie-sdk', '0.5.1')
    if (!installed) return 'skipped'
    const client: Client = createRequire(join(installed, 'x.js'))('opsgenie-sdk')
    client.configure({ api_key: await tocsin.newKey(KEY, 'opsgenie'), host: tocsin.baseUrl })
    await byAlias(tocsin, client)
    await byId(tocsin, client)
    return 'passed'
  },
}

const DISK: Identifier = { identifier: 'db-1/disk', identifierType: 'alias' }
const ALERT = {
  ...{ message: 'Disk of db-1 is full', alias: DISK.identifier, description: '97 %', priority: 'P1', entity: 'db-1' },
  ...{ tags: ['urgent', 'env:prod'], details: { used: 97 }, responders: [{ name: 'ops', type: 'team' }] },
}

async function byAlias(tocsin: Tocsin, client: Client) {
  const { alertV2 } = client
  await ask(client, 'Create', (done) => alertV2.create(ALERT, done))
  await ask(client, 'Create', (done) => alertV2.create(ALERT, done))
  await expectSoon('one incident', () => states(tocsin, KEY), ['open'])
  await expectSoon(
    'the repeat counts',
    () => fired(tocsin, KEY),
    ([count = 0]) => count >= 2,
  )
  await ask(client, 'Acknowledge', (done) => alertV2.acknowledge(DISK, { user: 'ana' }, done))
  await ask(client, 'AddNote', (done) => alertV2.addNote(DISK, { note: 'on it' }, done))
  await expectSoon('acknowledged', () => states(tocsin, KEY), ['acknowledged'])
  await ask(client, 'Close', (done) => alertV2.close(DISK, { note: 'done' }, done))
  await expectSoon('resolved', () => states(tocsin, KEY), ['resolved'])
  const [incident] = await incidentsOf(tocsin, KEY)
  if (incident?.severity !== 'critical' || incident.entity !== 'db-1' || !incident.labels.includes('env=prod'))
    throw new Error(`the incident lacks something: ${JSON.stringify(incident)}`)
}

/** Of an alert without an alias its id is asked for. */
async function byId(tocsin: Tocsin, client: Client) {
  for (const end of ['Close', 'Delete'] as const) {
    const message = `Without an alias, ${end}`
    const identifier = await ask(client, 'Create', (done) => client.alertV2.create({ message }, done))
    const one: Identifier = { identifier, identifierType: 'id' }
    await ask(client, end, (done) =>
      end === 'Close' ? client.alertV2.close(one, {}, done) : client.alertV2.delete(one, done),
    )
    const isResolved = async () =>
      (await incidentsOf(tocsin, KEY)).some(({ summary, status }) => summary === message && status === 'resolved')
    await expectSoon(message, isResolved, true)
  }
}

/** Resolves with the alert's id once the request has been processed. */
async function ask({ alertV2 }: Client, action: string, work: (done: Callback) => void) {
  const { requestId } = await told(action, promisify(work))
  const { data } = await told(`${action}, its request`, () => promisify(alertV2.getRequestStatus)(requestId))
  if (!data?.isSuccess || data.action !== action || !data.alertId)
    throw new Error(`${action}, its request: ${JSON.stringify(data)}`)
  return data.alertId
}
