import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { runCli } from './cli'
import type { DATABASES, TestDatabase } from './databases'
import { postAlert } from './portal'
import { rememberSecret } from './secrets'
import { startServer, type TestServer } from './server'
import { expect, test } from './test'

type Options = { startDatabase: (typeof DATABASES)['sqlite'] }

const ALERT = { summary: 'Disk full', severity: 'high' }

/** The contract over real sockets: the same tests for whatever answers the endpoint. */
export function testContract({ startDatabase }: Options) {
  let database: TestDatabase
  let server: TestServer
  let token: string

  test.beforeAll(async () => {
    database = await startDatabase()
    const env = { ...database.env, INGEST_BODY_TIMEOUT_SECONDS: '1' }
    server = await startServer({ name: `contract-${Date.now()}`, env })
    await runCli(server, ['workspaces', 'create', '--name', 'Contract'], '', database.env)
    token = (await runCli(server, ['api-keys', 'create', '--name', 'contract'], '', database.env)).trim()
    rememberSecret(token)
  })

  test.afterAll(async () => {
    await server.stop()
    await database.stop()
  })

  test('201: accepted, with where to find the incident', async () => {
    const answer = await postAlert(server.baseUrl, token, ALERT)
    const { id, status, url, receivedAt } = await answer.json()
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBe(`/incidents/${id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect({ status, url }).toEqual({ status: 'open', url: `${server.baseUrl}/incidents/${id}` })
    expect(Math.abs(Date.now() - Date.parse(receivedAt))).toBeLessThan(60_000)
  })

  test('200 and 422: an Idempotency-Key gives the first incident again, or refuses another body', async () => {
    const headers = { 'Idempotency-Key': 'check-1' }
    const first = await (await postAlert(server.baseUrl, token, ALERT, headers)).json()
    const again = await postAlert(server.baseUrl, token, ALERT, headers)
    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await again.json()).id).toBe(first.id)
    await expectProblem(
      postAlert(server.baseUrl, token, { ...ALERT, extra: 1 }, headers),
      422,
      'idempotency_key_reused',
    )
  })

  test('401: no token and an unknown one get the same body', async () => {
    const none = await fetch(`${server.baseUrl}/api/webhook/ingest`, { method: 'POST', body: '{}' })
    const unknown = await postAlert(server.baseUrl, 'tocsin_unknown', ALERT)
    expect(none.headers.get('www-authenticate')).toBe('Bearer realm="tocsin"')
    expect(unknown.headers.get('www-authenticate')).toBe('Bearer realm="tocsin", error="invalid_token"')
    const bodies = await Promise.all([none.json(), unknown.json()])
    expect(bodies.map(({ requestId: _, ...rest }) => rest)).toEqual(
      [bodies[0], bodies[0]].map(({ requestId: _, ...rest }) => rest),
    )
  })

  test('201: an offer to go on in HTTP/2 is passed over', async () => {
    const body = JSON.stringify(ALERT)
    const offer = {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
    }
    const answer = await rawPost(server.port, token, { ...offer, 'Content-Length': String(body.length) }, body)
    expect(answer).toMatch(/^HTTP\/1\.1 201/)
  })

  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    test(`405: ${method}`, async () => {
      const answer = await fetch(`${server.baseUrl}/api/webhook/ingest`, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
      expect((await answer.json()).code).toBe('method_not_allowed')
    })
  }

  for (const method of ['HEAD', 'TRACE', 'PROPFIND', 'PURGE']) {
    test(`405: ${method}`, async () => {
      expect(await statusOf(server.port, method, '/api/webhook/ingest')).toEqual({ status: 405, allow: 'POST' })
    })
  }

  test('408: a body that does not arrive in time', async () => {
    const answer = await rawPost(server.port, token, { 'Content-Length': '100' }, '{"summary":')
    expect(answer).toMatch(/^HTTP\/1\.1 408/)
    expect(answer).toContain('"code":"body_timeout"')
  })

  test('413: a body over the limit, whatever Content-Length claimed', async () => {
    const large = JSON.stringify({ ...ALERT, blob: 'x'.repeat(1024 * 1024) })
    await expectProblem(postAlert(server.baseUrl, token, large), 413, 'body_too_large')
    expect(await chunkedPost(server.port, token, large)).toBe(413)
  })

  test('415: another content type, another charset, a compressed body', async () => {
    const refused: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/json; charset=latin1' },
      { 'Content-Encoding': 'gzip' },
    ]
    for (const headers of refused) {
      await expectProblem(postAlert(server.baseUrl, token, ALERT, headers), 415, 'unsupported_media_type')
    }
  })

  test('400: broken JSON, no object, too deep, and every offending field at once', async () => {
    await expectProblem(postAlert(server.baseUrl, token, '{"summary": '), 400, 'invalid_json')
    await expectProblem(postAlert(server.baseUrl, token, '[]'), 400, 'not_an_object')
    const deep = `{"summary":"x","severity":"low","deep":${'['.repeat(64)}${']'.repeat(64)}}`
    await expectProblem(postAlert(server.baseUrl, token, deep), 400, 'nested_too_deep')
    const problem = await expectProblem(
      postAlert(server.baseUrl, token, { severity: 'High', entityId: 'x'.repeat(256) }),
      400,
      'invalid_fields',
    )
    expect(problem.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'entityId',
      'severity',
      'summary',
    ])
  })

  test('the OpenAPI document is served', async () => {
    const document = await (await fetch(`${server.baseUrl}/api/openapi.json`)).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.components.schemas.Alert.required).toEqual(['summary', 'severity'])
  })
}

async function expectProblem(sent: Promise<Response>, status: number, code: string) {
  const answer = await sent
  const problem = await answer.json()
  expect({ status: answer.status, code: problem.code }).toEqual({ status, code })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return problem
}

/**
 * Writes a request's head and the beginning of its body; resolves with whatever comes back until the connection ends
 * or nothing has come for five seconds.
 */
function rawPost(port: number, token: string, headers: Record<string, string>, begun: string) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const fields = {
      Host: `localhost:${port}`,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Connection: 'close',
      ...headers,
    }
    const head = Object.entries(fields).map(([key, value]) => `${key}: ${value}\r\n`)
    socket.on('data', (chunk) => {
      answer += chunk
      if (/"(requestId|receivedAt)":/.test(answer)) socket.end()
    })
    socket.setTimeout(5_000, () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => resolve(answer))
    socket.write(`POST /api/webhook/ingest HTTP/1.1\r\n${head.join('')}\r\n${begun}`)
  })
}

/** Sends a request without a body, by methods that fetch does not let through as well. */
function statusOf(port: number, method: string, path: string) {
  return new Promise<{ status: number | undefined; allow: string | undefined }>((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, allow: answer.headers.allow })
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** Sends a body in chunks, without a Content-Length. */
function chunkedPost(port: number, token: string, body: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    }
    const sent = httpRequest(
      { port, host: '127.0.0.1', path: '/api/webhook/ingest', method: 'POST', headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
