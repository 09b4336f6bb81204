import { Command } from 'commander'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { deleteWorkspaces } from '../../testing/delete-workspaces'
import { NOW, newApiKey, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after, BROWSER, PASSWORD, signInDeps } from '../../testing/people'
import { runCli } from '../../testing/terminal'
import { verifyAccessToken } from '../access-tokens/verify'
import { listApiKeys } from '../api-keys/list'
import { verifyToken } from '../api-keys/verify'
import { listAudit } from '../audit/list'
import { choosePassword } from '../auth/choose-password'
import { readOneTimeLink } from '../auth/one-time-link'
import { signIn } from '../auth/sign-in'
import { expectDatabase } from './program'

const database = testDatabase()
const token = expect.stringMatching(/^tocsin_[0-9A-Za-z]{38}$/)

beforeEach(() =>
  database.db.write(async (tx) => {
    await tx.apiToken.deleteMany()
    await tx.apiKey.deleteMany()
    await deleteWorkspaces(tx)
  }),
)

function run(command: string, piped?: string) {
  return runCli(database.db, command.split(' '), piped)
}

async function signInAs(email: string, password: string) {
  return (await signIn(signInDeps(database.db), { email, password, browser: BROWSER })).ok
}

test('from nothing: a workspace, an admin and a key, with nothing on standard output but what a script wants', async () => {
  const made = await run('workspaces create --name Acme')
  expect(made).toEqual({ out: [expect.stringMatching(/^\d+$/)], err: [], error: undefined })
  const user = await run('users create --email ana@example.com --role admin', `${PASSWORD}\n`)
  expect(user).toEqual({ out: [], err: ['Added ana@example.com as admin.'], error: undefined })
  expect(await signInAs('ana@example.com', PASSWORD)).toBe(true)
  const key = await run('api-keys create --name Prometheus')
  expect(key).toEqual({ out: [token], err: [], error: undefined })
  expect(await verifyToken(database.db, key.out[0] ?? '', NOW)).toMatchObject({ workspaceId: Number(made.out[0]) })
})

test('an access token that acts as a person, for the first script', async () => {
  await run('workspaces create --name Acme')
  await run('users create --email ana@example.com --role admin', `${PASSWORD}\n`)
  const create = 'access-tokens create --email Ana@example.com --name pipeline'
  const made = await run(`${create} --expires 2026-06-30 --scope policies:write keys:write`)
  expect(made).toMatchObject({ out: [expect.stringMatching(/^tocsin_pat_/)], err: [], error: undefined })
  const verified = await verifyAccessToken(database.db, made.out[0] ?? '', NOW)
  expect(verified).toMatchObject({ scopes: ['policies:write', 'keys:write'], ctx: { actor: { role: 'admin' } } })
  const listed = await run('access-tokens list')
  const [id, ...rest] = (listed.out[0] ?? '').split('\t')
  expect(rest.slice(0, 3)).toEqual(['pipeline', 'ana', 'active'])
  expect(await run(`access-tokens revoke ${id}`)).toMatchObject({ err: ['Revoked.'], error: undefined })
  expect(await verifyAccessToken(database.db, made.out[0] ?? '', NOW)).toBeUndefined()
  const ofWorkspace = await run('access-tokens create --role viewer --name terraform --scope config:read')
  const its = await verifyAccessToken(database.db, ofWorkspace.out[0] ?? '', NOW)
  expect(its).toMatchObject({ scopes: ['config:read'], ctx: { actor: { name: 'terraform', role: 'viewer' } } })
  expect((await run('access-tokens list')).out[0]).toContain('terraform\tthe workspace, as viewer\tactive')
  expect((await run('access-tokens create --name x --scope config:read')).error).toContain(
    '--email of a person, or --role',
  )
  expect((await run(`${create} --scope everything`)).error).toContain('There is no scope "everything"')
  expect((await run(`${create.replace('Ana@', 'eve@')} --scope audit:read`)).error).toContain('eve@example.com')
})

test('where there is no database only the first command makes one', () => {
  const [workspaces, users] = ['workspaces', 'users'].map((noun) => new Command(noun).command('create'))
  const nowhere = { DATA_DIR: `${database.folder}/nowhere`, DATABASE_URL: undefined }
  const expectFound = (command = new Command(), env: Parameters<typeof expectDatabase>[1] = nowhere) =>
    expect(() => expectDatabase(command, env))
  expectFound(users).toThrow(`There is no database at ${nowhere.DATA_DIR}/tocsin.db.`)
  expectFound(workspaces).not.toThrow()
  expectFound(users, { ...nowhere, DATABASE_URL: 'postgres://db/tocsin' }).not.toThrow()
  expectFound(users, { ...nowhere, DATABASE_URL: `file:${import.meta.filename}` }).not.toThrow()
})

test('without a workspace a command says how to make one', async () => {
  expect((await run('api-keys create --name x')).error).toContain('workspaces create --name')
  expect((await run('users create --email ana@example.com')).error).toContain('workspaces create --name')
})

test.each([undefined, ''])(
  'without a password, or with %j piped in, a link is printed by which one is chosen, once',
  async (piped) => {
    await newWorkspace(database.db)
    const { out, err, error } = await run('users create --email ana@example.com', piped)
    expect({ err, error }).toEqual({
      err: [expect.stringContaining('Added ana@example.com as responder.')],
      error: undefined,
    })
    const secret = new URL(out[0] ?? '').hash.slice(1)
    const choice = { secret, password: PASSWORD }
    expect(await choosePassword({ db: database.db, now: NOW, from: undefined }, choice)).toMatchObject({
      ok: true,
      isNew: true,
    })
    expect(await signInAs('ana@example.com', PASSWORD)).toBe(true)
    expect(await choosePassword({ db: database.db, now: NOW, from: undefined }, choice)).toEqual({
      ok: false,
      reason: 'link',
    })
  },
)

test('a piped password is never printed, and ends with its first line', async () => {
  await newWorkspace(database.db)
  const { out, err } = await run('users create --email ana@example.com --name Ana', `${PASSWORD}\r\nsecond line\n`)
  expect(`${out}${err}`).not.toContain(PASSWORD)
  expect(await signInAs('ana@example.com', PASSWORD)).toBe(true)
})

test('a user who will not do is refused in words', async () => {
  const { admin } = await newWorkspace(database.db)
  expect((await run('users create --email ana@example.com', 'short')).error).toContain('password: Use at least 10')
  expect((await run('users create --email ana', PASSWORD)).error).toContain('email: Give an e-mail address')
  const again = await run(`users create --email ${admin.actor.email}`, PASSWORD)
  expect(again).toMatchObject({ out: [], error: 'email: This workspace has a user with this address already.' })
})

test('users are listed with id, address, role and state', async () => {
  const { admin } = await newWorkspace(database.db)
  const { out } = await run('users list')
  expect(out).toEqual([`${admin.actor.userId}\t${admin.actor.email}\tadmin\tactive`])
})

test('a key can be given an expiry, which must be a date to come', async () => {
  const { admin } = await newWorkspace(database.db)
  expect(await run('api-keys create --name Cron --expires 2030-01-31')).toMatchObject({ out: [token] })
  expect((await listApiKeys(admin))[0]?.expiresAt).toEqual(new Date('2030-01-31T23:59:59.999Z'))
  expect(await run('api-keys create --name Cron --expires soon')).toMatchObject({
    out: [],
    error: expect.stringContaining('Choose a date'),
  })
  const past = await run('api-keys create --name Cron --expires 2020-01-31')
  expect(past.error).toContain('still to come')
})

test('rotating prints the new token alone; the old one goes on for a day unless told otherwise', async () => {
  const { admin } = await newWorkspace(database.db)
  const key = await newApiKey(admin)
  const rotated = await run(`api-keys rotate ${key.apiKeyId}`)
  expect(rotated).toEqual({ out: [token], err: [], error: undefined })
  expect(await verifyToken(database.db, key.token, after({ hours: 23 }))).toBeDefined()
  expect(await verifyToken(database.db, key.token, after({ hours: 24 }))).toBeUndefined()
  const again = await run(`api-keys rotate ${key.apiKeyId} --overlap now`)
  expect(await verifyToken(database.db, rotated.out[0] ?? '', NOW)).toBeUndefined()
  expect(await verifyToken(database.db, again.out[0] ?? '', NOW)).toBeDefined()
})

test('a key is given a limit of its own, and the default again', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  const limited = await run(`api-keys limit ${apiKeyId} --rate 5 --burst 5000`)
  expect(limited).toEqual({ out: [], err: ['Limit: 5 a second, 5,000 at once.'], error: undefined })
  expect((await listApiKeys(admin))[0]).toMatchObject({ rate: 5, burst: 5_000 })
  const again = await run(`api-keys limit ${apiKeyId} --default`)
  expect(again).toEqual({ out: [], err: ["Limit: the server's own."], error: undefined })
  expect((await listApiKeys(admin))[0]).toMatchObject({ rate: null, burst: null })
})

test('a limit that will not do is refused in words, and changes nothing', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  const refused = [
    ['', 'Give --rate and --burst, or --default alone.'],
    [' --default --rate 5 --burst 5', 'Give --rate and --burst, or --default alone.'],
    [' --rate 5', 'burst: Give both numbers, or neither.'],
    [' --rate 0 --burst many', 'rate: Give a whole number from 1 to 1,000,000.\nburst: Give a whole number'],
  ] as const
  for (const [options, error] of refused) {
    const { out, error: said } = await run(`api-keys limit ${apiKeyId}${options}`)
    expect([out, said]).toEqual([[], expect.stringContaining(error)])
  }
  expect((await listApiKeys(admin))[0]).toMatchObject({ rate: null, burst: null })
  await run(`api-keys revoke ${apiKeyId}`)
  expect((await run(`api-keys limit ${apiKeyId} --default`)).error).toBe('The key is revoked.')
})

test('a revoked key says so in the list, and is not rotated', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: secret } = await newApiKey(admin, 'Grafana')
  expect(await run(`api-keys revoke ${apiKeyId}`)).toEqual({ out: [], err: ['Revoked.'], error: undefined })
  expect(await verifyToken(database.db, secret, NOW)).toBeUndefined()
  expect((await run('api-keys list')).out).toEqual([`${apiKeyId}\tGrafana\t${secret.slice(0, 11)}…\trevoked`])
  expect((await run(`api-keys rotate ${apiKeyId}`)).error).toBe('The key is revoked: create a new one.')
})

test('what is not there, or is no id, is told in one plain line', async () => {
  await newWorkspace(database.db)
  expect((await run('api-keys limit 2000000000 --default')).error).toBe('No such API key.')
  for (const command of ['api-keys revoke', 'api-keys rotate']) {
    expect(await run(`${command} 2000000000`)).toMatchObject({ out: [], error: 'No such API key.' })
    expect(await run(`${command} Grafana`)).toMatchObject({
      out: [],
      error: '"Grafana" is no id: give a whole number.',
    })
    expect((await run(`${command} 1e0`)).error).toBe('"1e0" is no id: give a whole number.')
    expect(await run(`${command} 9007199254740993`)).toMatchObject({
      out: [],
      error: expect.stringContaining('is no id'),
    })
  }
  expect(await run('api-keys list --workspace Acme')).toMatchObject({
    out: [],
    error: expect.stringContaining('"Acme" is no id'),
  })
  expect(await run('api-keys list --workspace 2000000000')).toMatchObject({
    error: 'There is no workspace 2000000000: see npm run cli -- workspaces list',
  })
})

test('with several workspaces a command wants to know which, and keeps to it', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId } = await newApiKey(here.admin)
  const commands = ['users create --email z@example.com', 'users list', 'api-keys create --name x', 'api-keys list']
  for (const command of [...commands, `api-keys rotate ${apiKeyId}`, `api-keys revoke ${apiKeyId}`]) {
    expect(await run(command, PASSWORD)).toEqual({
      out: [],
      err: [],
      error: 'There are several workspaces: add --workspace ID.',
    })
  }
  expect((await run(`api-keys list --workspace ${there.workspaceId}`)).out).toEqual([])
  const foreign = await run(`api-keys revoke ${apiKeyId} --workspace ${there.workspaceId}`)
  expect(foreign.error).toBe('No such API key.')
  expect((await run(`api-keys rotate ${apiKeyId} --workspace ${here.workspaceId}`)).out).toEqual([token])
  const { out } = await run('workspaces list')
  expect(out).toEqual([`${here.workspaceId}\tTest`, `${there.workspaceId}\tTest`])
})

test('the audit tells what the command line did, without a person', async () => {
  const { admin } = await newWorkspace(database.db)
  await run('users create --email ana@example.com', PASSWORD)
  await run('api-keys create --name Cron')
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ user, action }) => [user, action])).toEqual([
    [null, 'api key created'],
    [null, 'user added'],
  ])
})

test('an account of another workspace, whose password an admin there may have chosen, joins by link only', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { email } = here.admin.actor
  const added = await run(`users create --email ${email} --role admin --workspace ${there.workspaceId}`, PASSWORD)
  expect(added.err.join()).toContain(`${email} has an account`)
  expect(added.out[0]).toMatch(/^http:\/\/tocsin\.test\/password#[\w-]{43}$/)
  expect(await purposeOf(added.out[0])).toBe('join')
  const account = await database.db.read.account.findFirstOrThrow({ where: { email }, include: { users: true } })
  expect(account.passwordHash).toBe('no password fits')
  expect(account.users.filter(({ joinedAt }) => joinedAt).map(({ workspaceId }) => workspaceId)).toEqual([
    here.workspaceId,
  ])
  expect((await run(`users list --workspace ${there.workspaceId}`)).out.join()).toContain(`${email}\tadmin\tinvited`)
})

test('the operator resets every password, also of somebody who is only invited', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { email, userId } = here.admin.actor
  await run(`users create --email ${email} --workspace ${there.workspaceId}`, PASSWORD)
  for (const { workspaceId } of [here, there]) {
    const reset = await run(`users reset-password --email ${email} --workspace ${workspaceId}`)
    expect(await purposeOf(reset.out[0])).toBe('password')
  }
  await database.db.write((tx) => tx.user.update({ where: { id: userId }, data: { disabledAt: NOW } }))
  const last = await run(`users reset-password --email ${email} --workspace ${there.workspaceId}`)
  expect(await purposeOf(last.out[0])).toBe('password')
  const unknown = await run(`users reset-password --email nobody@example.com --workspace ${here.workspaceId}`)
  expect(unknown.error).toBe('Nobody in the workspace has the address nobody@example.com.')
})

test('a link is printed with a warning where the command was not given the address of the server', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const command = `users reset-password --email ${admin.actor.email} --workspace ${workspaceId}`.split(' ')
  expect((await runCli(database.db, command)).err).toEqual([])
  const unset = await runCli(database.db, command, undefined, { BASE_URL: '' })
  expect(unset.out[0]).toContain('http://localhost:3000/password#')
  expect(unset.err.join()).toContain("Give the command the server's BASE_URL")
})

async function purposeOf(link = '') {
  return (await readOneTimeLink(database.db, link.split('#').at(-1) ?? '', NOW))?.purpose
}

test('a workspace is deleted only by its name', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  expect((await run(`workspaces delete ${workspaceId} --name Tset`)).error).toBe(
    `Workspace ${workspaceId} is called "Test": give this name to delete it.`,
  )
  expect((await run(`workspaces delete ${workspaceId}`)).error).toBeDefined()
  expect(await run(`workspaces delete ${workspaceId} --name Test`)).toMatchObject({ err: ['Deleted Test.'] })
  expect((await run(`workspaces delete ${workspaceId} --name Test`)).error).toBe(
    `There is no workspace ${workspaceId}.`,
  )
})

test('dashboards are counted anew', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await openTestIncident(admin)
  await run('dashboards rebuild')
  const opened = async () => {
    const rows = await database.db.read.rollup.findMany({ where: { workspaceId, subject: 'workspace' } })
    return rows.map((row) => row.opened)
  }
  expect(await opened()).toEqual([1, 1])
  await database.db.write((tx) => tx.rollup.deleteMany({ where: { workspaceId } }))
  expect(await run('dashboards rebuild')).toMatchObject({ err: ['Everything was counted.'] })
  expect(await opened()).toEqual([1, 1])
})
