import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { writeCertificate } from '../testing/certificate'
import { freePort } from '../testing/postgres'
import { createKey, signInByForm } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'
import { watch } from './support/watch'

test('HTTPS without a proxy: portal, live list and alerts, a renewed certificate, and a plain port that leads there', async ({
  playwright,
  launchOptions,
  faults,
}) => {
  const certificate = await writeCertificate()
  const plainPort = await freePort()
  const server = await startServer({
    name: `tls-${Date.now()}`,
    env: {
      ...ADMIN_ENV,
      TLS_CERT_FILE: certificate.cert,
      TLS_KEY_FILE: certificate.key,
      TLS_REDIRECT_PORT: String(plainPort),
      OPENAPI_PUBLIC: 'false',
    },
  })
  // Chromium keeps nothing of a certificate that it only ignores, and may give up what a page asks for twice.
  const args = [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${keyHash(certificate.pem)}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({ baseURL: server.baseUrl, ignoreHTTPSErrors: true })
  const answersKept = await watch(context, faults)
  const page = await context.newPage()
  await page.goto(`http://localhost:${plainPort}/login`)
  await expect(page).toHaveURL(`${server.baseUrl}/login`)
  await signInByForm(page, ADMIN)
  const cookies = await context.cookies()
  expect(cookies.filter(({ secure, name }) => !secure || !name.startsWith('__Host-'))).toEqual([])
  expect(cookies.length).toBeGreaterThanOrEqual(3)
  for (const path of ['/incidents', '/api/health/live', '/api/v1/me']) {
    const answer = await context.request.get(path)
    const stays = [path, answer.headers()['strict-transport-security']]
    expect(stays).toEqual([path, 'max-age=31536000; includeSubDomains'])
  }
  expect((await context.request.get('/api/openapi.json')).status()).toBe(200)
  const stranger = await browser.newContext({ baseURL: server.baseUrl, ignoreHTTPSErrors: true })
  const closed = await stranger.request.get('/api/openapi.json')
  expect([closed.status(), (await closed.json()).code]).toEqual([401, 'openapi_closed'])
  await stranger.close()
  const token = await createKey(page, 'over TLS')
  await page.goto('/incidents')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  expect(await post(server, certificate.pem, token, 'Disk of db-1 is full')).toMatchObject({ status: 'open' })
  await expect(page.getByRole('link', { name: 'Disk of db-1 is full' })).toBeVisible()
  const refused = await fetch(`http://localhost:${plainPort}/api/webhook/ingest`, { method: 'POST', body: '{}' })
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'https_required'])

  const { cert } = await certificate.renew()
  await expect(async () => {
    await post(server, cert, token, 'After the renewal')
  }).toPass()
  await expect.poll(server.output).toContain('the certificate was read again')
  await answersKept()
  await browser.close()
  expect(await server.stop()).toBe(0)
  certificate.remove()
})

/** The SHA-256 of the certificate's SubjectPublicKeyInfo in base64, as in RFC 7469. */
function keyHash(pem: string) {
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

test('SIGTERM lets what has begun on the plain port be answered', async () => {
  const certificate = await writeCertificate()
  const plainPort = await freePort()
  const tls = { TLS_CERT_FILE: certificate.cert, TLS_KEY_FILE: certificate.key, TLS_REDIRECT_PORT: String(plainPort) }
  const server = await startServer({ name: `tls-stop-${Date.now()}`, env: { ...ADMIN_ENV, ...tls } })
  const socket = connect(plainPort, '127.0.0.1')
  const answer = text(socket)
  socket.write('GET /login HTTP/1.1\r\nHost: localhost\r\n')
  await once(socket, 'ready')
  const stopped = server.stop('SIGTERM')
  await expect.poll(() => isRefused(plainPort)).toBe(true)
  socket.write('\r\n')
  expect(await answer).toContain('HTTP/1.1 308')
  expect(await stopped).toBe(0)
  certificate.remove()
})

test('a certificate and a key that do not belong together keep the server from starting, in words', async () => {
  const [one, other] = [await writeCertificate(), await writeCertificate()]
  const env = { TLS_CERT_FILE: one.cert, TLS_KEY_FILE: other.key }
  await expect(startServer({ name: `tls-refused-${Date.now()}`, env })).rejects.toThrow(
    'Tocsin cannot start. Settings: the key in TLS_KEY_FILE does not belong to the first certificate in TLS_CERT_FILE.',
  )
  one.remove()
  other.remove()
})

/** Trusts this certificate and no other. */
async function post(server: TestServer, ca: string, token: string, summary: string) {
  const sent = request(`${server.baseUrl}/api/webhook/ingest`, {
    method: 'POST',
    ca,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  }).end(JSON.stringify({ summary, severity: 'high' }))
  const [answer] = await once(sent, 'response')
  return json(answer)
}

function isRefused(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}
