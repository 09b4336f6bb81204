import { afterEach, expect, test } from 'vitest'
import { smallOnCall } from '../../../testing/importers/oncall-small'
import { OG_FROM } from '../../../testing/importers/opsgenie-folder'
import { smallOpsgenie } from '../../../testing/importers/opsgenie-small'
import { smallPagerDuty } from '../../../testing/importers/pagerduty-small'
import { onCallApi, opsgenieApi, pagerDutyApi, startVendorApi } from '../../../testing/importers/vendor-api'
import { createPost } from '../../outbound/create-post'
import { importFolder, SOURCES, type SourceName } from '../import'
import type { Folder } from '../source/folder'

const settings = { asOf: undefined, zone: 'UTC', people: new Map<string, string>(), now: new Date(OG_FROM) }
const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function fetched(source: SourceName, apiOf: (origin: () => string) => Record<string, (url: URL) => unknown>) {
  let origin = ''
  const api = await startVendorApi(apiOf(() => origin))
  closing.push(api.close)
  origin = api.url
  const slept: number[] = []
  const sleep = async (seconds: number) => void slept.push(seconds)
  const folder = await SOURCES[source].fetch({
    post,
    address: `${api.url}/`,
    key: 'a-key',
    now: new Date(OG_FROM),
    sleep,
  })
  return { folder, received: api.received, slept }
}

test.each<
  [
    SourceName,
    () => Folder,
    string,
    (folder: Folder) => (origin: () => string) => Record<string, (url: URL) => unknown>,
  ]
>([
  ['oncall', smallOnCall, 'a-key', (folder) => (origin) => onCallApi(folder, origin)],
  ['pagerduty', smallPagerDuty, 'Token token=a-key', (folder) => () => pagerDutyApi(folder)],
])(
  '%s by its address is the same as by its files; pages, and a wait that it asks for',
  async (source, small, authorization, api) => {
    const { folder, received, slept } = await fetched(source, api(small()))
    const byFiles = importFolder(source, small(), settings)
    const byAddress = importFolder(source, folder, settings)
    expect(byAddress.files['tocsin.yaml']).toBe(byFiles.files['tocsin.yaml'])
    expect(byAddress.report.shadows).toEqual(byFiles.report.shadows)
    expect(slept).toEqual([7])
    expect(new Set(received.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(new Set(received.map(({ headers }) => headers.authorization))).toEqual(new Set([authorization]))
  },
)

test('pagerduty by its address: schedules of version 3 come whole, with their overrides', async () => {
  const overrides = [{ id: 'O1', start_time: '2026-03-10T00:00:00Z', end_time: '2026-03-11T00:00:00Z' }]
  const schedule = { id: 'V3', name: 'Support', time_zone: 'UTC', rotations: [{ id: 'R1', events: [] }] }
  const text = JSON.stringify({ schedule: { ...schedule, overrides } })
  const given = new Map([...smallPagerDuty(), ['schedules/V3.json', text]])
  const { folder, received } = await fetched('pagerduty', () => pagerDutyApi(given))
  expect(folder.get('schedules/V3.json')).toBe(text)
  const [asked] = received.filter(({ path }) => path.startsWith('/v3/schedules/V3?'))
  expect(asked?.headers).toMatchObject({ 'x-early-access': 'flexible-schedules-early-access' })
  expect(asked?.path).toContain('include[]=final_schedule')
})

test('opsgenie by its address: pages, timelines, and what may not be read is told', async () => {
  const { folder, received } = await fetched('opsgenie', (origin) => opsgenieApi(smallOpsgenie(), origin))
  const { report } = importFolder('opsgenie', folder, settings)
  expect(report.shadows).toMatchObject([{ schedule: 'Payments', hours: 1344, differences: [] }])
  const counts = Object.fromEntries(report.counts.map(({ kind, in: all }) => [kind, all]))
  expect(counts).toMatchObject({
    User: 5,
    Team: 1,
    'Team routing rule': 5,
    Schedule: 1,
    Override: 2,
    Escalation: 1,
    Integration: 3,
    'Alert policy': 1,
  })
  expect(report.missing).toContain('GET /v2/roles was answered with 404: nothing of it is here.')
  expect(received[0]?.headers.authorization).toBe('GenieKey a-key')
})

test('a key that is refused, a page elsewhere and an answer without JSON end the import', async () => {
  const sleep = async () => undefined
  const answering = async (status: number, body: string) => {
    const api = await startVendorApi({})
    closing.push(api.close)
    const one = async () => ({ isAnswered: true as const, status, body })
    return SOURCES.oncall.fetch({ post: one, address: api.url, key: 'k', now: new Date(OG_FROM), sleep })
  }
  await expect(answering(401, '')).rejects.toThrow('the key is refused')
  await expect(answering(200, '{"results": [], "next": "https://elsewhere.example.com/"}')).rejects.toThrow(
    'another address',
  )
  await expect(answering(200, '<html>')).rejects.toThrow('not answered with JSON')
  await expect(answering(503, '')).rejects.toThrow('503 8 times')
})
