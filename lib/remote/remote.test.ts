import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccessToken, testApi } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { REMOTE_COMMANDS } from '../../tooling/remote-commands.mjs'
import { readPersonEnv } from '../env'
import { getIncident } from '../incidents/get'
import { addOverride } from '../on-call/add-override'
import { listOverrides } from '../on-call/list-overrides'
import { createCall } from './call'
import { createRemoteProgram } from './program'

const database = testDatabase()

/** Answers instead of the API, once, if it is set. */
const broken: { answer?: (response: ServerResponse) => void } = {}
const seen: IncomingMessage[] = []
let url = ''

const server = createServer(async (request, response) => {
  seen.push(request)
  const { answer } = broken
  delete broken.answer
  const { method = '', url: path = '', headers } = request
  const { status, headers: given, body } = await testApi(database.db)({ method, url: path, headers, body: request })
  if (answer) return answer(response)
  response.writeHead(status, given).end(body)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => server.close())

async function world() {
  const { admin, as } = await newWorkspace(database.db)
  const { token } = await newAccessToken(admin)
  const run = async (...args: string[]) => {
    const out: string[] = []
    let code = 0
    const program = createRemoteProgram({
      env: readPersonEnv({ TOCSIN_URL: `${url}/`, TOCSIN_TOKEN: token }),
      now: NOW,
      out: (line) => void out.push(line),
      endWith: (given) => {
        code = given
      },
    })
    for (const command of [program, ...program.commands])
      command.exitOverride().configureOutput({ writeErr: () => undefined })
    const error = await program.parseAsync(['node', 'tocsin', ...args]).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
    )
    return { out, error, code }
  }
  return { admin, as, run, token }
}

test('incidents are listed as the portal lists them, and found by its language', async () => {
  const { admin, run } = await world()
  const id = await openTestIncident(admin, { summary: 'Disk full', labels: { env: 'prod' } })
  await openTestIncident(admin, { summary: 'Slow', severity: 'low' })
  const { out } = await run('incidents')
  expect(out).toHaveLength(2)
  expect(out[1]).toMatch(new RegExp(`^#${id} +high +open +0 seconds +Disk full$`))
  expect((await run('incidents', 'env:prod', 'severity:high')).out).toHaveLength(1)
  expect((await run('incidents', 'env:none')).out).toEqual(['None.'])
  expect((await run('incidents', 'status:broken')).error).toContain('status')
  expect(JSON.parse((await run('--json', 'incidents', '--limit', '1')).out.join('')).items).toHaveLength(1)
  expect((await run('incident', `#${id}`)).out).toContain('  env: prod')
})

test('what a stranger wrote moves no cursor and turns no text round, in words and in JSON', async () => {
  const { admin, run } = await world()
  const id = await openTestIncident(admin, {
    summary: 'a\u009b31mred\u202Ereversed',
    labels: { 'k\u001b[2J': 'v\u009d' },
  })
  for (const args of [['incidents'], ['incident', String(id)], ['--json', 'incident', String(id)]]) {
    const { out } = await run(...args)
    expect(out.join('\n')).toContain('red')
    expect(out.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  }
})

test('incidents are acknowledged and resolved; what one refuses does not keep the others back', async () => {
  const { admin, run } = await world()
  const [a, b] = [await openTestIncident(admin), await openTestIncident(admin)]
  const acknowledged = await run('ack', `${a}`, '999999', `#${b}`)
  expect(acknowledged.out).toHaveLength(2)
  expect(acknowledged.error).toBe('#999999: No such incident.')
  await run('note', `${a}`, 'Looking', 'at it')
  expect((await run('resolve', `${a}`)).error).toBeUndefined()
  expect((await run('resolve', `${a}`)).error).toContain('It is resolved already, by admin')
  const { status, timeline } = await getIncident(admin, a)
  expect([status, timeline.map(({ note }) => note).filter(Boolean)]).toEqual(['resolved', ['Looking at it']])
  expect((await run('ack', 'five')).error).toContain('no id of an incident')
})

test('an answer that is lost is asked for again, and the change is made once', async () => {
  const { admin, run } = await world()
  const id = await openTestIncident(admin)
  broken.answer = (response) => response.destroy()
  expect((await run('note', `${id}`, 'once')).out).toEqual([`Noted at #${id}.`])
  const { timeline } = await getIncident(admin, id)
  expect(timeline.filter(({ kind }) => kind === 'noted')).toHaveLength(1)
  expect(new Set(seen.slice(-2).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('who is on call is told, and an override is made by names', async () => {
  const { admin, as, run } = await world()
  const ana = await as('responder', 'Ana')
  const [schedule] = await listOverrides(admin)
  const scheduleId = schedule?.schedule.id ?? 0
  await addOverride(admin, {
    scheduleId,
    userId: ana.actor.userId,
    startsAt: NOW,
    endsAt: new Date(NOW.getTime() + 3_600_000),
  })
  expect((await run('on-call')).out).toEqual(['Main rotation: Ana until 1 Mar 2026, 13:00 UTC'])
  const from = '2026-03-02T09:00+01:00'
  const made = await run('override', 'main ROTATION', '--person', 'ana', '--from', from, '--for', '8h')
  expect(made.out).toEqual([expect.stringMatching(/^Added to Main rotation: Ana/)])
  const overrides = (await listOverrides(admin))[0]?.overrides
  expect(overrides?.at(-1)).toMatchObject({ startsAt: new Date(from), endsAt: new Date('2026-03-02T16:00Z') })
  expect((await run('override', 'Main rotation', '--for', '1h')).out).toEqual([expect.stringContaining('admin')])
  expect((await run('override', 'Night', '--for', '1h')).error).toBe(
    'There is no schedule Night: there are Main rotation.',
  )
  expect((await run('override', 'Main rotation')).error).toBe('Give either --until or --for.')
  expect((await run('on-call', '--at', 'tomorrow')).error).toContain('with its zone')
})

test('a file is planned, applied and exported by the API', async () => {
  const { run } = await world()
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-apply-'))
  const file = join(folder, 'tocsin.yaml')
  writeFileSync(file, 'version: 1\nteams: {Payments: {}, Search: {}}\n')
  const lines = ['+ team Payments', '+ team Search', '2 to create, 0 as they are.']
  expect(await run('apply', file, '--plan')).toEqual({ out: lines, error: undefined, code: 2 })
  expect(await run('apply', file)).toEqual({ out: lines, error: undefined, code: 0 })
  expect(await run('apply', file, '--plan')).toEqual({ out: ['2 as they are.'], error: undefined, code: 0 })
  const exported = await run('export', '--only', 'teams')
  expect(exported.out).toEqual(['version: 1\nteams:\n  Payments: {}\n  Search: {}'])
  writeFileSync(file, 'version: 1\nteams: {A: {members: [x@y]}}\nteam: {}')
  expect((await run('apply', file)).error).toBe('team: line 3, column 1: There is no such field.')
  writeFileSync(join(folder, 'restart.md'), '# Restart\n')
  writeFileSync(
    file,
    'version: 1\nowner: other\nteams: {Search: {}}\nrunbooks: {r: {title: R, markdown: {file: restart.md}}}',
  )
  expect((await run('apply', file)).error).toContain('looks after this')
  expect((await run('apply', file, '--take-over')).out).toEqual(['+ runbook r', '1 to create, 1 as it is.'])
  expect((await run('export', '--only', 'runbooks')).out.join()).toContain('# Restart')
  rmSync(folder, { recursive: true })
})

test('a fault of the settings, the token or the server is said in words', async () => {
  const { token } = await world()
  const faultOf = async (env: object) =>
    createRemoteProgram({
      env: readPersonEnv({ TOCSIN_URL: url, TOCSIN_TOKEN: token, ...env }),
      now: NOW,
      out: () => undefined,
      endWith: () => undefined,
    })
      .parseAsync(['node', 'tocsin', 'incidents'])
      .then(
        () => '',
        (error: Error) => error.message,
      )
  expect(await faultOf({ TOCSIN_TOKEN: undefined })).toContain('Settings, Access tokens')
  expect(await faultOf({ TOCSIN_TOKEN: 'wrong' })).toContain('neither revoked nor expired')
  expect(await faultOf({ TOCSIN_TOKEN: 'ümlaut' })).toContain('is no access token')
  expect(await faultOf({ TOCSIN_TOKEN: '', TOCSIN_TOKEN_FILE: '/nowhere' })).toContain(
    'TOCSIN_TOKEN_FILE cannot be read',
  )
  expect(await faultOf({ TOCSIN_URL: 'tocsin.example' })).toContain('TOCSIN_URL must be')
})

test('a server that does not come back is named', async () => {
  const call = createCall('http://127.0.0.1:1', 'x')
  await expect(call('GET /me')).rejects.toThrow('127.0.0.1:1 cannot be reached')
})

test('every command is dispatched without a database, and completed by bash', () => {
  const lines: string[] = []
  const program = createRemoteProgram({
    env: readPersonEnv({}),
    now: NOW,
    out: (line) => void lines.push(line),
    endWith: () => undefined,
  })
  expect(program.commands.map((command) => command.name()).sort()).toEqual(REMOTE_COMMANDS.toSorted())
  program.parse(['node', 'tocsin', 'completion', 'bash'])
  const script = `${lines.join('\n')}\nCOMP_WORDS=(tocsin on); COMP_CWORD=1; _tocsin; echo "\${COMPREPLY[@]}"
COMP_WORDS=(tocsin override Night --p); COMP_CWORD=3; _tocsin; echo "\${COMPREPLY[@]}"`
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('on-call\n--person\n')
})
