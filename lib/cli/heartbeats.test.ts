import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { runCli } from '../../testing/terminal'

const database = testDatabase()

function run(command: string) {
  return runCli(database.db, command.split(' '))
}

test('a key gets a heartbeat, which is shown, changed and taken away', async () => {
  await newWorkspace(database.db)
  await run('api-keys create --name backup')
  const id = (await run('api-keys list')).out[0]?.split('\t')[0]
  expect((await run(`api-keys heartbeat ${id}`)).error).toContain('no heartbeat')
  expect((await run(`api-keys heartbeat ${id} --every 0`)).error).toContain('every: Give a whole number')
  const [first = ''] = (await run(`api-keys heartbeat ${id} --every 1440 --grace 30`)).out
  expect(first).toMatch(/^http.*\/api\/webhook\/heartbeat\/[\w-]{43}$/)
  expect((await run(`api-keys heartbeat ${id}`)).out).toEqual([
    'every 1 day, grace 30 minutes\tnot silent\tlast heard from never',
  ])
  expect(await run(`api-keys heartbeat ${id} --every 60`)).toMatchObject({ out: [], err: [expect.any(String)] })
  const [renewed] = (await run(`api-keys heartbeat ${id} --renew`)).out
  expect(renewed).not.toBe(first)
  expect((await run(`api-keys heartbeat ${id} --off --renew`)).error).toContain('Give one of')
  await run(`api-keys heartbeat ${id} --off`)
  expect((await run(`api-keys heartbeat ${id} --renew`)).error).toContain('no heartbeat')
})

test('whether rejected alerts of a key open an incident is set', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const inIt = `--workspace ${workspaceId}`
  await run(`api-keys create --name noisy ${inIt}`)
  const id = (await run(`api-keys list ${inIt}`)).out[0]?.split('\t')[0]
  const stored = () => database.db.read.apiKey.findUniqueOrThrow({ where: { id: Number(id) } })
  expect((await run(`api-keys rejected ${id} ${inIt} --incident no`)).err).toEqual([
    'Rejected alerts of this key open no incident.',
  ])
  expect((await stored()).pagesRejected).toBe(false)
  await run(`api-keys rejected ${id} ${inIt} --incident yes`)
  expect((await stored()).pagesRejected).toBe(true)
})
