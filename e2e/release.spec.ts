import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { documented, runDocumented } from './support/documented'
import { createKey, postAlert, signInByForm } from './support/portal'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const run = promisify(execFile)
const HOLDS = [
  '.next',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD-PARTY.txt',
  'bin',
  'build',
  'deploy',
  'docs',
  'lib',
  'next.config.mjs',
  'node_modules',
  'package.json',
  'prisma',
  'public',
  'tooling',
]
const MOST_BYTES = 250 * 1024 * 1024

test('a release runs with Node alone, outside of the sources', async ({ newPerson }) => {
  const made = mkdtempSync(join(tmpdir(), 'tocsin-release-'))
  await run(process.execPath, ['tooling/release.mjs', '--dirty', '--to', made])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readFileSync(join(made, 'NOTES.md'), 'utf8')).toMatch(new RegExp(`^# Tocsin ${version}\n`))
  const names = readdirSync(made)
  const bill = JSON.parse(readFileSync(join(made, names.find((name) => name.endsWith('.cdx.json')) ?? ''), 'utf8'))
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['next', 'zod']))

  const machine = mkdtempSync(join(tmpdir(), 'tocsin-machine-'))
  const folder = join(machine, 'tocsin')
  await install(made, machine)
  expect(bytesIn(folder)).toBeLessThan(MOST_BYTES)
  // Nothing else of the folder in which it was made: a database and secrets may lie there.
  expect(readdirSync(folder).sort()).toEqual(HOLDS)
  expect(readdirSync(join(folder, 'build')).sort()).toEqual([
    'alerts.mjs',
    'cli.mjs',
    'followers.mjs',
    'importer.mjs',
    'main.mjs',
    'portal.mjs',
    'remote.mjs',
  ])
  const licences = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8')
  expect(licences).toMatch(/^next \d+\.\d+\.\d+: MIT$/m)
  expect(licences).toContain('Permission is hereby granted')
  // Else npm would not compile it for another Node or machine, as docs/installing.md says.
  const { allowScripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(allowScripts).toEqual({ 'better-sqlite3': true })

  const env = { ...ADMIN_ENV, DATA_DIR: 'own' }
  const server = await startServer({ name: `release-${Date.now()}`, release: folder, env })
  const page = await newPerson(server)
  await signInByForm(page, ADMIN)
  const token = await createKey(page, 'of a release')
  const answer = await postAlert(server.baseUrl, token, { summary: 'Disk of db-1 is full', severity: 'critical' })
  expect(answer.status).toBe(201)
  await page.goto(new URL((await answer.json()).url).pathname)
  await page.getByLabel('Add a note').fill('It is **full**.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' }).locator('strong')).toHaveText('full')
  await page.close()

  const cwd = join(server.dataDir, '..')
  const tocsin = async (...args: string[]) => {
    const options = { cwd, env: { ...process.env, PATH: '', DATA_DIR: 'own' } }
    return (await run(process.execPath, [join(folder, 'bin/tocsin.mjs'), ...args], options)).stdout
  }
  expect(await tocsin('--version')).toBe(`tocsin ${version}\n`)
  expect(await tocsin('--help')).toContain('tocsin serve')
  expect(await tocsin('api-keys', 'list')).toContain('of a release')
  expect(await tocsin('incidents', '--help')).toContain('list incidents')
  const [tarball = ''] = names.filter((name) => name.endsWith('.tar.gz'))
  const unsigned = { stdout: expect.stringContaining('SHA256SUMS.sig is not there') }
  await expect(tocsin('doctor', '--release', join(made, tarball))).rejects.toMatchObject(unsigned)
  await tocsin('backup', 'backup.db')
  expect(existsSync(join(cwd, 'backup.db'))).toBe(true)
  await run(process.execPath, [join(folder, 'bin/health.mjs')], { env: { ...process.env, PORT: String(server.port) } })
  expect(await server.stop()).toBe(0)
  for (const one of [made, machine]) rmSync(one, { recursive: true })
})

/** As docs/installing.md says, up to the command that starts the server. */
async function install(made: string, machine: string) {
  const commands = documented('docs/installing.md', 'sha256sum').replace(/.*tocsin serve\n$/, 'tocsin --version\n')
  const bin = join(machine, 'bin')
  mkdirSync(bin)
  const named = { '/opt/': `${machine}/`, '/usr/local/bin': bin }
  const env = { PATH: [bin, process.env.PATH].join(delimiter) }
  const printed = await runDocumented(commands, { cwd: made, env, named })
  expect(printed.match(/: OK$/gm)).toHaveLength(2)
  expect(printed).toMatch(/^tocsin \d/m)
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}
