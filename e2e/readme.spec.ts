import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runCli } from './support/cli'
import { DATABASES } from './support/databases'
import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const run = promisify(execFile)

const BODY = JSON.stringify({
  alerts: [{ labels: {}, annotations: { summary: 'Disk full' }, fingerprint: 'fp', status: 'firing' }],
})
/** What is piped into commands that have these words. */
const INPUTS = [
  ['ana@example.com', ADMIN.password],
  ['readings try', BODY],
] as const

test("the README's curl opens an incident", async ({ page, server }) => {
  const block = [...readFileSync('README.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code ?? '')
  const curl = block.find((code) => code.includes('/api/webhook/ingest')) ?? ''
  await signIn(page, ADMIN)
  const token = await createKey(page, 'readme')
  const env = { ...process.env, TOCSIN_TOKEN: token }
  const { stdout } = await run('bash', ['-c', curl.replaceAll('http://localhost:3000', server.baseUrl)], { env })
  const { id, status } = JSON.parse(stdout)
  expect(status).toBe('open')
  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
})

test('the curl that the portal shows beside a new token opens an incident', async ({ page }) => {
  await signIn(page, ADMIN)
  await createKey(page, 'shown')
  const curl = (await page.getByTestId('curl').textContent()) ?? ''
  const { stdout } = await run('bash', ['-c', curl])
  expect(JSON.parse(stdout).status).toBe('open')
})

test('the documented commands that provision without a browser run one after the other', async () => {
  const elsewhere = { dataDir: mkdtempSync(join(tmpdir(), 'tocsin-readme-')) }
  const lines = [...readFileSync('docs/command-line.md', 'utf8').matchAll(/^npm run (?:--silent )?cli -- (.+)$/gm)]
  const commands = lines.map(([, command]) => (command ?? '').replace(/ [<>] .*/, ''))
  const provisioning = commands.filter((command) =>
    /^(workspaces|users|api-keys|access-tokens|readings|dashboards) /.test(command),
  )
  const printed: Record<string, string> = {}
  for (const command of provisioning) {
    const input = INPUTS.find(([words]) => command.includes(words))?.[1] ?? ''
    printed[command] = await runCli(elsewhere, command.split(' '), input)
  }
  rmSync(elsewhere.dataDir, { recursive: true })
  expect(provisioning.map((command) => command.split(' ', 2).join(' '))).toEqual([
    'workspaces create',
    'users create',
    'users create',
    'users reset-password',
    'users reset-factors',
    'api-keys create',
    'api-keys reading',
    'readings try',
    'api-keys list',
    'api-keys heartbeat',
    'api-keys rejected',
    'api-keys limit',
    'api-keys rotate',
    'api-keys revoke',
    'access-tokens create',
    'access-tokens create',
    'access-tokens list',
    'access-tokens revoke',
    'workspaces delete',
    'dashboards rebuild',
  ])
  expect(printed['api-keys create --name prometheus --source alertmanager']).toMatch(/^tocsin_[0-9A-Za-z]{38}\n$/)
  expect(printed['readings try alertmanager']).toBe('firing\thigh\tDisk full\t0 labels\t-\tfp\n')
  expect(printed['api-keys list']).toMatch(/^1\tprometheus\t/)
})

test('the documented file is planned, applied and exported by the documented commands', async () => {
  const page = readFileSync('docs/configuration.md', 'utf8')
  const [export_, plan, apply] = [...page.matchAll(/^npm run (?:--silent )?cli -- (.+)$/gm)].map(([, line]) => line)
  expect([export_, plan, apply]).toEqual(['export > tocsin.yaml', 'apply tocsin.yaml --plan', 'apply tocsin.yaml'])
  const elsewhere = { dataDir: mkdtempSync(join(tmpdir(), 'tocsin-file-')) }
  const file = join(elsewhere.dataDir, 'tocsin.yaml')
  writeFileSync(file, /```yaml\n(version: 1\n[\s\S]*?)```/.exec(page)?.[1] ?? '')
  await runCli(elsewhere, ['workspaces', 'create', '--name', 'Acme'])
  expect(await runCli(elsewhere, ['apply', file, '--plan'], '', {}, { code: 2 })).toContain('7 to create')
  expect(await runCli(elsewhere, ['apply', file])).toContain('+ escalation policy Payments')
  writeFileSync(file, await runCli(elsewhere, ['export']))
  expect(await runCli(elsewhere, ['apply', file, '--plan'])).toMatch(/^\d+ as they are\.\n$/)
  rmSync(elsewhere.dataDir, { recursive: true })
})

test('the documented commands for backup, restore and the move to Postgres do what they say', async ({
  page,
  server,
}) => {
  const commands = [
    ...readFileSync('docs/command-line.md', 'utf8').matchAll(/^npm run cli -- ((?:backup|restore|move-to) .+)$/gm),
  ]
  const [backup, restore, move] = commands.map(([, command]) => (command ?? '').split(' '))
  expect([backup?.[0], restore?.[0], move?.[0]]).toEqual(['backup', 'restore', 'move-to'])
  await signIn(page, ADMIN)
  const token = await createKey(page, 'copied')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Copied', severity: 'low' })).json()

  const elsewhere = { dataDir: mkdtempSync(join(tmpdir(), 'tocsin-readme-')) }
  const file = join(elsewhere.dataDir, 'tocsin-backup.db')
  const postgres = await DATABASES.postgresql()
  const [made, restored, moved] = [
    await runCli(server, named(backup, 'tocsin-backup.db', file)),
    await runCli(elsewhere, named(restore, 'tocsin-backup.db', file)),
    await runCli(elsewhere, named(move, 'postgres://tocsin@db.example.com/tocsin', postgres.url ?? '')),
  ]
  rmSync(elsewhere.dataDir, { recursive: true })
  await postgres.stop()
  expect(Number(/^Incident\t(\d+)$/m.exec(made)?.[1])).toBeGreaterThanOrEqual(1)
  expect(Number(id)).toBeGreaterThanOrEqual(1)
  expect(restored).toBe(made)
  expect(moved).toMatch(/^DATABASE_URL=postgres:\/\/tocsin:PASSWORD@/)
})

function named(command: string[] | undefined, name: string, actual: string) {
  expect(command).toContain(name)
  return (command ?? []).map((word) => (word === name ? actual : word))
}
