import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/app/api/webhook/ingest/route'
import { createSignInThrottle } from '../auth/sign-in-throttle'
import { createTestThrottle } from '../contact-methods/test-throttle'
import { readEnv } from '../env'
import { createLog } from '../log'
import { createPost } from '../outbound/create-post'
import { testDatabase } from '../testing/database'
import { ingestDeps, newApiKey, newWorkspace, readIncident } from '../testing/fixtures'

const database = testDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  Object.assign(monitor, await newApiKey((await newWorkspace(database.db)).system))
  globalThis.tocsinRuntime = {
    env: readEnv({}),
    db: database.db,
    log: createLog('silent'),
    ingest: ingestDeps(database.db),
    channels: {
      mailer: undefined,
      post: createPost({ allowCidrs: [] }),
      vapid: { publicKey: '', privateKey: '', subject: '' },
    },
    metrics: new Registry(),
    authSecret: '',
    signInThrottle: createSignInThrottle(),
    testThrottle: createTestThrottle(),
    stopping: new AbortController(),
  }
})

afterAll(() => {
  globalThis.tocsinRuntime = undefined
})

function request(method: string, body?: string) {
  const headers = { authorization: `Bearer ${monitor.token}`, 'content-type': 'application/json' }
  return new Request('http://localhost:3000/api/webhook/ingest', { method, headers, body })
}

test('201: the route opens an incident and says where it is', async () => {
  const sent = '{"summary":"Disk full","severity":"high","n":12345678901234567890}'
  const answer = await POST(request('POST', sent))
  const body = await answer.json()
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`/incidents/${body.id}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await readIncident(database.db, body.id)).payload).toBe(sent)
})

test('400 and 413 come as problem+json', async () => {
  const answers = [await POST(request('POST', '{')), await POST(request('POST', ' '.repeat(1024 * 1024 + 1)))]
  expect(answers.map(({ status }) => status)).toEqual([400, 413])
  for (const { headers } of answers) expect(headers.get('content-type')).toBe('application/problem+json')
})

test('401: the challenge passes through', async () => {
  const answer = await POST(new Request('http://localhost:3000/api/webhook/ingest', { method: 'POST' }))
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="tocsin"'])
})

test.each(Object.entries({ DELETE, GET, HEAD, OPTIONS, PATCH, PUT }))('405: %s', async (method, handle) => {
  const answer = await handle(request(method))
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})
