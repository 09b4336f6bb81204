import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../testing/postgres'
import { RELEASE, serveArguments } from './support/server'
import { expect, test } from './support/test'

let folder = ''

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-start-'))
})

test.afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a server that cannot; resolves with the lines that it printed. */
async function startInVain(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production' as const, DATABASE_URL: '', DATA_DIR: folder, ...settings }
  const child = spawn(process.execPath, args.length > 0 ? args : serveArguments(), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      said += piece
    })
  }
  expect(await once(child, 'close')).toEqual([1, null])
  return said.trimEnd().split('\n')
}

const POSTGRES = 'postgres://tocsin@127.0.0.1:1/tocsin'

const FAULTS = [
  ['PORT', 'abc', 'Settings: PORT: must be a whole number from 1 to 65535.'],
  ['HOST', '192.0.2.1', 'Settings: HOST: 192.0.2.1 is no address of this machine. Set '],
  ['TMPDIR', '/none', 'The folder for sockets, /none, cannot be used: ENOENT: no such file or directory. Let '],
  ['TMPDIR', `/${'long'.repeat(30)}`, `The folder for sockets, /${'long'.repeat(30)}, has a path that is too long: `],
  ['DATABASE_URL', `${POSTGRES}?sslmode=requires`, 'DATABASE_URL has sslmode=requires: write '],
  [
    'DATABASE_URL',
    `${POSTGRES}?sslmode=verify-full&sslrootcert=/none.crt`,
    'Postgres at 127.0.0.1:1, which DATABASE_URL names, cannot be used: the address names the file /none.crt, ',
  ],
] as const

for (const [setting, value, line] of FAULTS) {
  test(`${setting}=${value}: a server that cannot start says why in one line`, async () => {
    const said = await startInVain({ PORT: String(await freePort()), [setting]: value })
    expect(said).toEqual([expect.stringContaining(`Tocsin cannot start. ${line}`)])
  })
}

test('a port that is taken and a folder that is a file are told in one line each', async () => {
  const port = String(await freePort())
  const other = createServer().listen(Number(port), '127.0.0.1')
  await once(other, 'listening')
  expect(await startInVain({ PORT: port })).toEqual([
    `Tocsin cannot start. Port ${port} on 127.0.0.1 is taken: stop what uses it, or set another PORT.`,
  ])
  other.close()
  await once(other, 'close')

  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await startInVain({ PORT: port, DATA_DIR: join(file, 'data') })).toEqual([
    `Tocsin cannot start. The SQLite file ${file}/data/tocsin.db cannot be used: ENOTDIR: not a directory. Let Tocsin's user read and write it and its folder, or set DATA_DIR or DATABASE_URL to another place.`,
  ])
})

test('serve refuses an argument, which would have no effect', async () => {
  const said = await startInVain({}, join(RELEASE ?? '.', 'bin/tocsin.mjs'), 'serve', '--port', '4000')
  expect(said).toEqual([expect.stringContaining('serve takes no arguments, such as --port: settings are environment')])
})
