import { createServer } from 'node:http'
import { Gauge, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../../testing/fixtures'
import { freePort } from '../../../testing/postgres'
import { registerState } from '../../metrics/state'
import { createMetricsLane } from './metrics-lane'

const TOKEN = 'a token of some length'
const database = testDatabase()
const metrics = new Registry()
const address = { port: 0 }
const env: { METRICS_TOKEN?: string } = {}
const serveMetrics = createMetricsLane({ metrics, env })
const server = createServer((request, response) => void serveMetrics(request, response))

beforeAll(async () => {
  const deps = ingestDeps(database.db)
  registerState(metrics, deps)
  const { token } = await newApiKey((await newWorkspace(database.db)).system)
  await post(deps, token, { summary: 'Disk full', severity: 'critical' })
  address.port = await freePort()
  await new Promise<void>((resolve) => server.listen(address.port, '127.0.0.1', resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

async function scrape(headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/metrics`, { headers, method })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('this machine may read, and sees the state', async () => {
  // What takes long is left out.
  await expect.poll(async () => (await scrape()).text).toContain('tocsin_incidents_open{severity="critical"} 1')
  const { status, headers, text } = await scrape()
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toContain('tocsin_queue_alerts 0')
  expect(text).toMatch(/^tocsin_database_bytes\{part="data"\} [1-9]\d+$/m)
})

test('scrapes that come while one is under way share it', async () => {
  let [requests, collected] = [0, 0]
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const collect = () => {
    collected++
    return opened
  }
  new Gauge({ name: 'slow', help: 'Waits.', registers: [metrics], collect })
  const count = () => void requests++
  server.on('request', count)
  const scrapes = Array.from({ length: 5 }, () => scrape())
  await expect.poll(() => requests).toBe(5)
  open()
  expect((await Promise.all(scrapes)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(collected).toBe(1)
  await scrape()
  expect(collected).toBe(2)
  server.off('request', count)
  metrics.removeSingleMetric('slow')
})

test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])('403: through a proxy, as %s tells', async (name) => {
  const { status, text } = await scrape({ [name]: '203.0.113.7' })
  expect([status, JSON.parse(text).code]).toEqual([403, 'metrics_closed'])
})

test('401: where a token is set, another one is refused, from this machine too', async () => {
  env.METRICS_TOKEN = TOKEN
  for (const authorization of ['', `Bearer ${TOKEN}x`, TOKEN, 'Bearer ']) {
    expect((await scrape({ authorization })).status).toBe(401)
  }
  expect((await scrape({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
  env.METRICS_TOKEN = undefined
})

test('405: metrics are only read', async () => {
  const { status, headers } = await scrape({}, 'POST')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
