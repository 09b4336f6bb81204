import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../testing/postgres'
import { rawQuery } from '../testing/raw-query'
import { runCli } from './support/cli'
import { postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { serveArguments, startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

async function newToken(server: TestServer) {
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'sick'])).trim()
  rememberSecret(token)
  return token
}

async function readiness({ baseUrl }: TestServer) {
  const answer = await fetch(`${baseUrl}/api/health/ready`)
  return { status: answer.status, body: await answer.json() }
}

test('a second server on the same SQLite file ends with the pid of the first, which goes on', async () => {
  const server = await startServer({ name: `second-${Date.now()}` })
  const port = String(await freePort())
  const env = { ...process.env, NODE_ENV: 'production' as const, PORT: port, DATA_DIR: server.dataDir }
  const second = spawn(process.execPath, serveArguments(), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [waited, said] = ['', '']
  second.stdout.on('data', (chunk: Buffer) => {
    waited += chunk
  })
  second.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  expect(await once(second, 'exit')).toEqual([1, null])
  const held = `Another process serves from ${join(server.dataDir, 'tocsin.db')} (pid `
  expect(said).toContain(`Tocsin cannot start. ${held}`)
  expect(waited).toMatch(new RegExp(`${held.replace('(', '\\(')}\\d+\\), .*: waiting up to 12 seconds`))
  await expect.poll(() => readiness(server)).toMatchObject({ status: 200, body: { status: 'ready', reasons: [] } })

  expect(await server.stop('SIGKILL')).toBeNull()
  const third = await startServer({ name: `third-${Date.now()}`, env: { DATA_DIR: server.dataDir } })
  expect(await third.stop()).toBe(0)
})

test('while its file is away the server stores nothing and says so in health, metrics and portal', async ({
  newPerson,
}) => {
  const server = await startServer({ name: `gone-${Date.now()}`, env: ADMIN_ENV })
  const token = await newToken(server)
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  await expect(page.getByText('New alerts may be refused.')).toHaveCount(0)

  const file = join(server.dataDir, 'tocsin.db')
  renameSync(file, `${file}.away`)
  // An answer is shared for half a second.
  await expect.poll(() => readiness(server)).toMatchObject({ status: 503, body: { reasons: [{ code: 'gone' }] } })
  expect((await postAlert(server.baseUrl, token, { summary: 'Into the void', severity: 'high' })).status).toBe(503)
  await page.goto('/on-call')
  await expect(page.getByRole('alert').filter({ hasText: 'New alerts may be refused.' })).toContainText(
    'The database file was deleted or replaced while the server ran',
  )
  expect(await (await fetch(`${server.baseUrl}/api/metrics`)).text()).toContain('tocsin_database_fault{fault="gone"} 1')
  renameSync(`${file}.away`, file)
  expect(await server.stop()).toBe(0)
})

test('a page of the portal that meets a damaged table says what to do', async ({ browser, newPerson }) => {
  const server = await startServer({ name: `corrupt-${Date.now()}`, env: ADMIN_ENV })
  const token = await newToken(server)
  expect((await postAlert(server.baseUrl, token, { summary: 'Stored', severity: 'high' })).status).toBe(201)
  const signedIn = await newPerson(server)
  await signIn(signedIn, ADMIN)
  const storageState = await signedIn.context().storageState()
  // It would reload as soon as the incident pages somebody, and report what the damage makes of that.
  await signedIn.close()
  await damage(join(server.dataDir, 'tocsin.db'), 'Incident')
  expect((await postAlert(server.baseUrl, token, { summary: 'Refused', severity: 'high' })).status).toBe(503)
  // Who has just asked shares the answer of half a second ago.
  await expect.poll(() => readiness(server)).toMatchObject({ status: 503, body: { reasons: [{ code: 'corrupt' }] } })

  // Not watched: the browser reports the page's status 500 as an error.
  const context = await browser.newContext({ baseURL: server.baseUrl, storageState })
  const page = await context.newPage()
  await page.goto('/incidents')
  await expect(page.getByRole('heading', { name: 'The database cannot be used' })).toBeVisible()
  await expect(page.getByText('The database is damaged, or its disk')).toBeVisible()
  const [, digest] = /Look for (\S+) in the log/.exec((await page.textContent('body')) ?? '') ?? []
  const told = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`the portal could not answer (${digest})`))
  await expect.poll(() => told().map((line) => JSON.parse(line).process)).toEqual(['portal'])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The database cannot be used' })).toBeVisible()
  expect(told()).toHaveLength(1)
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => /^\s|⨯/.test(line) && !/^ {2}(Tocsin|Create|http)/.test(line)),
  ).toEqual([])
  await context.close()
  expect(await server.stop()).toBe(0)
})

/** Overwrites a table's first page, as a bad disk would. */
async function damage(file: string, table: string) {
  await rawQuery(`file:${file}`, 'PRAGMA wal_checkpoint(TRUNCATE)')
  const [row] = await rawQuery(`file:${file}`, `SELECT rootpage FROM sqlite_master WHERE name = '${table}'`)
  const page = Number(typeof row === 'object' && row && 'rootpage' in row ? row.rootpage : 0)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0xaa), 0, 4096, (page - 1) * 4096)
  closeSync(handle)
}
