import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { get as getPlainly } from 'node:http'
import { get as getSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeCertificate } from '../testing/certificate'
import { isReady } from '../testing/is-ready'
import { openListeningSocket } from '../testing/listening-socket'
import { hasSystemdNotify, openNotifySocket } from '../testing/notify-socket'
import { runCli } from './support/cli'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RELEASE, RESULTS, startServer, type TestServer } from './support/server'
import { ADMIN_ENV, expect, test } from './support/test'

test('a successor takes over both ports, with and without TLS, and systemd learns which process is the service', async () => {
  test.skip(!hasSystemdNotify, 'systemd-notify is not installed')
  const [certificate, systemd] = [await writeCertificate(), await openNotifySocket()]
  const [own, plain] = [await openListeningSocket(), await openListeningSocket()]
  const env = {
    ...ADMIN_ENV,
    PATH: process.env.PATH ?? '',
    NOTIFY_SOCKET: systemd.path,
    TLS_CERT_FILE: certificate.cert,
    TLS_KEY_FILE: certificate.key,
    TLS_REDIRECT_PORT: String(plain.port),
  }
  const sockets = [own, plain]
  const server = await startServer({ name: `hand-over-tls-${Date.now()}`, port: own.port, sockets, env })
  await expect.poll(systemd.heard).toMatch(/^READY=1$/m)

  const asking = keepAsking([`${server.baseUrl}/api/health/live`, `http://localhost:${plain.port}/login`])
  await expect.poll(asking.answered).toBeGreaterThan(20)
  const successor = await handOver(server)
  await expect.poll(systemd.heard).toMatch(new RegExp(`^MAINPID=${successor}$[^]*^READY=1$`, 'm'))
  const before = asking.answered()
  await expect.poll(asking.answered).toBeGreaterThan(before + 20)
  expect(await asking.stop()).toEqual(new Set([200, 308]))

  await end(successor)
  await expect.poll(systemd.heard).toMatch(/^STOPPING=1$/m)
  systemd.close()
  certificate.remove()
})

test('while a successor cannot start the server goes on, and hands over when one can', async () => {
  const setting = join(RESULTS, `metrics-token-${Date.now()}`)
  writeFileSync(setting, 'a token for the metrics of this journey')
  const own = await openListeningSocket()
  const env = { ...ADMIN_ENV, METRICS_TOKEN_FILE: setting }
  const server = await startServer({ name: `hand-over-${Date.now()}`, port: own.port, sockets: [own], env })
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'handed over'])).trim()
  rememberSecret(token)
  const send = async (summary: string) => (await postAlert(server.baseUrl, token, { summary, severity: 'low' })).status

  rmSync(setting)
  const goesOn = () => server.output().match(/the successor does not start; this server goes on/g)?.length
  for (const time of [1, 2]) {
    process.kill(server.pid ?? 0, 'SIGHUP')
    await expect.poll(goesOn).toBe(time)
    expect(await send('Beside a successor that did not start')).toBe(201)
  }
  expect(server.output()).toContain('Tocsin cannot start. Settings: METRICS_TOKEN_FILE')

  writeFileSync(setting, 'a token for the metrics of this journey')
  const secret = join(server.dataDir, 'auth-secret')
  const kept = readFileSync(secret)
  writeFileSync(secret, 'damaged')
  process.kill(server.pid ?? 0, 'SIGHUP')
  await expect.poll(goesOn).toBe(3)
  writeFileSync(secret, kept)
  const successor = await handOver(server)
  expect(await send('To the successor')).toBe(201)
  await end(successor)
})

test('SIGTERM ends a successor that is starting too', async () => {
  const own = await openListeningSocket()
  const server = await startServer({
    name: `hand-over-ended-${Date.now()}`,
    port: own.port,
    sockets: [own],
    env: ADMIN_ENV,
  })
  process.kill(server.pid ?? 0, 'SIGHUP')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await server.stop()).toBe(0)
  const live = () =>
    fetch(`${server.baseUrl}/api/health/live`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(live).toBe('refused')
})

test('no successor takes over whose portal cannot start', async () => {
  test.skip(RELEASE !== undefined, 'a release says itself where its portal lies')
  const place = mkdtempSync(join(tmpdir(), 'tocsin-place-'))
  for (const name of readdirSync('.')) symlinkSync(resolve(name), join(place, name))
  const own = await openListeningSocket()
  const env = { ...ADMIN_ENV, TOCSIN_FOLDER: place }
  const name = `hand-over-portal-${Date.now()}`
  const server = await startServer({ name, port: own.port, sockets: [own], env, script: 'start' })
  rmSync(join(place, '.next'))
  process.kill(server.pid ?? 0, 'SIGHUP')
  await expect.poll(server.output).toContain('the successor does not start; this server goes on')
  expect(server.output()).toMatch(/^The portal cannot start\. .*\.next.*\nTocsin cannot start: its portal does not\.$/m)
  await expect.poll(() => isReady(server.baseUrl)).toBe(true)

  symlinkSync(resolve('.next'), join(place, '.next'))
  await end(await handOver(server))
  rmSync(place, { recursive: true })
})

test('without a socket that it inherited a server goes on after SIGHUP, and says why', async () => {
  const server = await startServer({ name: `no-hand-over-${Date.now()}`, env: ADMIN_ENV })
  process.kill(server.pid ?? 0, 'SIGHUP')
  await expect.poll(server.output).toContain('this server goes on')
  await expect.poll(() => isReady(server.baseUrl)).toBe(true)
  expect(await server.stop()).toBe(0)
})

/** Tells the server to hand over; resolves with the id of the process that serves from then on. */
async function handOver(server: TestServer) {
  expect(await server.stop('SIGHUP')).toBe(0)
  const [, successor, predecessor] = /process (\d+) takes over from (\d+)/.exec(server.output()) ?? []
  expect(predecessor).toBe(String(server.pid))
  return Number(successor)
}

async function end(pid: number) {
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isRunning(pid)).toBe(false)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Asks each address again and again, on a new connection each time; resolves in the end with every status that came. */
function keepAsking(urls: string[]) {
  const seen = new Set<number | string>()
  let [answered, isStopped] = [0, false]
  const asking = urls.map(async (url) => {
    while (!isStopped) {
      seen.add(await statusOf(url))
      answered++
    }
  })
  return {
    answered: () => answered,
    stop: async () => {
      isStopped = true
      await Promise.all(asking)
      return seen
    },
  }
}

function statusOf(url: string) {
  const get = url.startsWith('https:') ? getSecurely : getPlainly
  return new Promise<number | string>((resolve) => {
    get(url, { agent: false, rejectUnauthorized: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
