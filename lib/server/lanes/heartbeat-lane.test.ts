import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anyTestDatabase } from '../../../testing/any-database'
import { NOW, newApiKey, newWorkspace } from '../../../testing/fixtures'
import { pingAddress } from '../../heartbeats/ping-url'
import { createPings } from '../../heartbeats/pings'
import { setHeartbeat } from '../../heartbeats/set'
import { createFaultLog } from '../../log/fault-log'
import { createLog } from '../../log/log'
import { isPing, servePing } from './heartbeat-lane'

const database = anyTestDatabase()

/** A server whose key expects pings, and what a job does that was told how to ping. */
async function startServer(isStrict: boolean) {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin, 'backup')
  const set = await setHeartbeat(admin, { apiKeyId, everyMinutes: 60, graceMinutes: 5 })
  if (!set.ok || !set.pingSecret) throw new Error('the heartbeat was refused')
  const { db } = database
  const moment = () => ({ wall: NOW, steady: NOW })
  const pings = createPings({ db, moment, logFault: createFaultLog(createLog('silent')) })
  const server = createServer((request, response) => {
    if (isPing(request)) void servePing({ pings, env: { STRICT_SECURITY: isStrict } }, request, response)
    else response.writeHead(404).end('no ping')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ping = async (isTold: boolean) => {
    const { url, header } = pingAddress({ baseUrl, isStrict: isTold }, set.pingSecret ?? '')
    const [name = '', value = ''] = header?.split(': ') ?? []
    const answer = await fetch(url, { method: 'POST', headers: header ? { [name]: value } : {} })
    return { status: answer.status, body: await answer.json(), url }
  }
  return { baseUrl, secret: set.pingSecret, ping }
}

test('a ping is taken with its secret in the address or in a header', async () => {
  const { baseUrl, ping } = await startServer(false)
  expect(await ping(false)).toMatchObject({ status: 200 })
  expect(await ping(true)).toMatchObject({ status: 200 })
  for (const path of ['/api/webhook/heartbeat', '/api/webhook/heartbeat/', `/api/webhook/heartbeat/${'x'.repeat(43)}`])
    expect((await fetch(baseUrl + path, { method: 'POST' })).status, path).toBe(404)
})

test('strictly it is told to have it in a header, and one in the address is refused in words', async () => {
  const { secret, ping } = await startServer(true)
  const { url, ...answer } = await ping(true)
  expect(answer).toMatchObject({ status: 200 })
  expect(url).not.toContain(secret)
  expect(await ping(false)).toMatchObject({
    status: 403,
    body: { code: 'secret_in_address', detail: expect.stringContaining('Authorization: Bearer SECRET') },
  })
})
