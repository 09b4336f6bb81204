import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../testing/postgres'
import { runCli } from './support/cli'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RESULTS, serveArguments } from './support/server'
import { expect, test } from './support/test'

const REFUSED_ALERTS = 500

test('alerts and health are answered while neither the log nor any other output can be written', async () => {
  test.skip(process.platform !== 'linux', 'needs /dev/full')
  const port = await freePort()
  const dataDir = join(RESULTS, `full-log-${Date.now()}`)
  mkdirSync(dataDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: String(port), DATA_DIR: dataDir }
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, serveArguments(), { env, stdio: ['ignore', full, full] })
  closeSync(full)
  const baseUrl = `http://localhost:${port}`
  await expect.poll(() => statusOf(`${baseUrl}/api/health/ready`), { timeout: 60_000 }).toBe(200)
  await runCli({ dataDir }, ['workspaces', 'create', '--name', 'Full'])
  const token = (await runCli({ dataDir }, ['api-keys', 'create', '--name', 'full'])).trim()
  rememberSecret(token)

  // Each is a line of log.
  for (let sent = 0; sent < REFUSED_ALERTS; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => postAlert(baseUrl, token, '{')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    await expect.poll(() => statusOf(`${baseUrl}/api/health/live`)).toBe(200)
  }
  expect((await postAlert(baseUrl, token, { summary: 'Disk full', severity: 'high' })).status).toBe(201)
  await expect.poll(() => statusOf(`${baseUrl}/login`), { timeout: 60_000 }).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function statusOf(url: string) {
  return (await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.status
}
