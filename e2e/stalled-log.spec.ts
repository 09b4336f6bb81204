import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../testing/postgres'
import { runCli } from './support/cli'
import { postAlert } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RESULTS, serveArguments } from './support/server'
import { expect, test } from './support/test'

const REFUSED_ALERTS = 1_500

test('alerts are answered, and the server stops, though nobody reads its log any more', async () => {
  const port = await freePort()
  const dataDir = join(RESULTS, `stalled-log-${Date.now()}`)
  mkdirSync(dataDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: String(port), DATA_DIR: dataDir }
  // Its output is a pipe of 64 KiB that nothing empties; each refused alert is a line of log.
  const child = spawn(process.execPath, serveArguments(), { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const baseUrl = `http://localhost:${port}`
  await expect.poll(() => isReady(baseUrl), { timeout: 60_000 }).toBe(true)
  await runCli({ dataDir }, ['workspaces', 'create', '--name', 'Stalled'])
  const token = (await runCli({ dataDir }, ['api-keys', 'create', '--name', 'stalled'])).trim()
  rememberSecret(token)

  for (let sent = 0; sent < REFUSED_ALERTS; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => postAlert(baseUrl, token, '{')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  }
  expect((await postAlert(baseUrl, token, { summary: 'Disk full', severity: 'high' })).status).toBe(201)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the server stops though whoever read its log has gone', async () => {
  const port = await freePort()
  const dataDir = join(RESULTS, `gone-log-${Date.now()}`)
  mkdirSync(dataDir, { recursive: true })
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: String(port), DATA_DIR: dataDir }
  const child = spawn(process.execPath, serveArguments(), { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await expect.poll(() => isReady(`http://localhost:${port}`), { timeout: 60_000 }).toBe(true)
  child.stdout.destroy()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function isReady(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/api/health/ready`).catch(() => undefined)
  return answer?.ok ?? false
}
