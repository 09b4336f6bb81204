import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, patientDeps, post } from '../../../testing/fixtures'
import { startFrozenProxy } from '../../../testing/frozen-proxy'
import { freePort, startTestPostgres, type TestPostgres } from '../../../testing/postgres'
import { rawQuery } from '../../../testing/raw-query'
import { createSecrets } from '../../secrets/secrets'
import type { Database } from '../database'
import { openDatabase } from '../open'
import { openPostgresql } from './open'

const database = testDatabase()
const alert = { summary: 'Disk full', severity: 'high', labels: { host: 'db-1' }, entityId: 'db-1' }
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A database with a key, reached through a proxy. */
async function behindProxy() {
  const url = new URL(await newDatabaseUrl(database.folder))
  const proxy = await startFrozenProxy({ port: Number(url.port) })
  const direct = url.href
  url.port = String(proxy.port)
  const db = await openDatabase(url.href, database.folder)
  closing.push(proxy.close, db.close)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  return { db, proxy, token, direct, deps: ingestDeps(db) }
}

async function timed<T>(work: Promise<T>) {
  const startedAt = performance.now()
  return { result: await work, seconds: (performance.now() - startedAt) / 1000 }
}

test.runIf(onPostgres())('503 for every alert while the server is frozen, and 201 as soon as it is not', async () => {
  const { proxy, token, deps } = await behindProxy()
  // Enough at once for all connections to be open.
  await Promise.all(Array.from({ length: 200 }, () => post(deps, token, alert)))
  proxy.freeze()
  const answers = [timed(post(deps, token, alert))]
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    answers.push(timed(post(deps, token, alert)))
  }
  for (const { result, seconds } of await Promise.all(answers)) {
    expect(result.status).toBe(503)
    expect(seconds).toBeLessThan(20)
  }
  proxy.thaw()
  const { result, seconds } = await timed(post(deps, token, alert))
  expect([result.status, seconds < 20]).toEqual([201, true])
})

test.runIf(onPostgres())('a portal’s queries end by their own limit while the server is frozen', async () => {
  const { proxy, direct } = await behindProxy()
  const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href
  const db = await openPostgresql(url, createSecrets({ folder: '/nowhere' }), 300)
  closing.push(db.close)
  const ask = () => [db.read.workspace.count(), db.query`SELECT 1`]
  // The first query of a connection takes longer.
  await expect
    .poll(() =>
      Promise.all(ask()).then(
        () => 'answered',
        () => 'late',
      ),
    )
    .toBe('answered')
  proxy.freeze()
  const failed = await timed(
    Promise.all(
      ask().map((query) =>
        query.then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    ),
  )
  expect(failed.result).toEqual(['failed', 'failed'])
  expect(failed.seconds).toBeLessThan(20)
  proxy.thaw()
})

test.runIf(onPostgres())('what frozen connections wait for does not hold up what comes after', async () => {
  const { db, proxy } = await behindProxy()
  const reads = Array.from({ length: 10 }, () => db.read.workspace.count().catch(() => 'failed'))
  await Promise.all(reads)
  proxy.freeze()
  const stuck = Promise.all(Array.from({ length: 20 }, () => db.read.workspace.count().catch(() => 'failed')))
  await expect(db.queryWithin(500)`SELECT 1`).rejects.toThrow()
  await expect(db.queryWithin(500)`SELECT 1`).rejects.toThrow()
  proxy.thaw()
  expect((await timed(db.query`SELECT 1`)).seconds).toBeLessThan(20)
  await stuck
  expect(await db.read.workspace.count()).toBe(1)
})

test.runIf(onPostgres())(
  'what was asked just before others found the server frozen is given up with them',
  async () => {
    const { db, proxy } = await behindProxy()
    await Promise.all([db.query`SELECT 1`, db.query`SELECT 1`])
    proxy.freeze()
    const asked = timed(db.query`SELECT 1`.catch(() => 'given up'))
    await expect(db.queryWithin(500)`SELECT 1`).rejects.toThrow()
    const { result, seconds } = await asked
    expect([result, seconds < 20]).toEqual(['given up', true])
  },
)

describeServer('a server of its own', (own) => {
  test('503 while a synchronous standby is away, nothing piles up, and 201 once it is not waited for', async () => {
    const url = own.postgres.url('postgres')
    const db = await openDatabase(url, database.folder)
    closing.push(db.close)
    const { token } = await newApiKey((await newWorkspace(db)).system)
    const deps = ingestDeps(db)
    await setServer(url, `synchronous_standby_names = 'nobody'`)
    // Commits wait from when the checkpointer has read the setting too.
    await expect.poll(async () => (await post(deps, token, alert)).status).toBe(503)
    const answers = Array.from({ length: 3 }, () => timed(post(deps, token, alert)))
    for (const { result, seconds } of await Promise.all(answers)) {
      expect(result.status).toBe(503)
      expect(seconds).toBeLessThan(20)
    }
    await expect.poll(() => waitingCommits(url)).toBe(0)
    await setServer(url, `synchronous_standby_names = ''`)
    expect((await post(deps, token, alert)).status).toBe(201)
  })

  test('a commit that was stopped while it waited for the standby is not taken for one', async () => {
    const url = own.postgres.url('postgres')
    const db = await openDatabase(url, database.folder)
    closing.push(db.close)
    const { token } = await newApiKey((await newWorkspace(db)).system)
    const deps = patientDeps(db)
    await setServer(url, `synchronous_standby_names = 'nobody'`)
    const impatient = ingestDeps(db)
    await expect.poll(async () => (await post(impatient, token, alert)).status).toBe(503)
    await expect.poll(() => waitingCommits(url)).toBe(0)
    const answer = timed(post(deps, token, alert))
    await expect.poll(() => waitingCommits(url)).toBe(1)
    await cancelWaiting(url)
    const { result, seconds } = await answer
    expect(result.status).toBe(503)
    // Told by the warning: the database's own limit is 30 seconds.
    expect(seconds).toBeLessThan(25)
    await setServer(url, `synchronous_standby_names = ''`)
  })

  test('a server that becomes read-only is left at once, and used again as soon as it takes writes', async () => {
    const url = own.postgres.url('postgres')
    const db = await openDatabase(url, database.folder)
    closing.push(db.close)
    const { token } = await newApiKey((await newWorkspace(db)).system)
    const deps = ingestDeps(db)
    expect((await post(deps, token, alert)).status).toBe(201)
    await setServer(url, 'default_transaction_read_only = on')
    expect((await post(deps, token, alert)).status).toBe(503)
    expect((await post(deps, token, alert)).status).toBe(503)
    await expect.poll(() => connectionsOf(url)).toBe(0)
    await setServer(url, 'default_transaction_read_only = off')
    expect((await post(deps, token, alert)).status).toBe(201)
  })

  test('commits of both clients are durable when the server is told to forget them while it runs', async () => {
    const url = own.postgres.url('postgres')
    const db = await openDatabase(url, database.folder)
    closing.push(db.close)
    await setServer(url, 'synchronous_commit = off')
    expect(await readSetting(db)).toEqual(['on', 'on'])
    await expect(openDatabase(url, database.folder)).rejects.toThrow('synchronous_commit = off')
    await setServer(url, 'synchronous_commit = remote_apply')
    const other = await openDatabase(url, database.folder)
    closing.push(other.close)
    expect(await readSetting(other)).toEqual(['remote_apply', 'remote_apply'])
    await setServer(url, 'synchronous_commit = on')
  })
})

test.runIf(onPostgres())(
  'of several servers the first that takes writes is used, and found again after it has gone',
  async () => {
    const url = new URL(await newDatabaseUrl(database.folder))
    const [here, there] = [
      await startFrozenProxy({ port: Number(url.port) }),
      await startFrozenProxy({ port: Number(url.port) }),
    ]
    closing.push(there.close)
    const nowhere = await freePort()
    const hosts = [nowhere, here.port, there.port].map((port) => `127.0.0.1:${port}`).join(',')
    const address = `postgres://${url.username}:${url.password}@${hosts}${url.pathname}?target_session_attrs=read-write`
    const db = await openDatabase(address, database.folder)
    closing.push(db.close)
    const { token } = await newApiKey((await newWorkspace(db)).system)
    const deps = ingestDeps(db)
    expect((await post(deps, token, alert)).status).toBe(201)
    await here.close()
    await expect.poll(async () => (await post(deps, token, alert)).status).toBe(201)
    expect(await db.read.incident.count()).toBeGreaterThan(1)
  },
)

test.runIf(onPostgres())(
  'a connection that breaks while it is in use fails its transaction, and nothing else',
  async () => {
    const faults: unknown[] = []
    const onFault = (error: unknown) => void faults.push(error)
    process.on('uncaughtException', onFault)
    const breaking = database.db.writeStatements(async ({ query }) => {
      const [own] = await query<{ pid: number }>`SELECT pg_backend_pid() AS "pid"`
      await rawQuery(database.url, `SELECT pg_terminate_backend(${own?.pid})`)
      // Nothing is asked of it meanwhile.
      const left = () => rawQuery(database.url, `SELECT FROM pg_stat_activity WHERE pid = ${own?.pid}`)
      await expect.poll(async () => (await left()).length).toBe(0)
    })
    await expect(breaking).rejects.toThrow()
    process.off('uncaughtException', onFault)
    expect(faults).toEqual([])
  },
)

function describeServer(name: string, tests: (own: { postgres: TestPostgres }) => void) {
  if (!onPostgres()) return
  const servers: TestPostgres[] = []
  beforeAll(async () => void servers.push(await startTestPostgres()))
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })
  tests({
    get postgres() {
      const [server] = servers
      if (!server) throw new Error(`${name} is not started`)
      return server
    },
  })
}

async function setServer(url: string, setting: string) {
  const name = setting.split(' ')[0]
  await rawQuery(url, `ALTER SYSTEM SET ${setting}`)
  await rawQuery(url, 'SELECT pg_reload_conf()')
  const wanted = /= '?([^']*)'?$/.exec(setting)?.[1]
  await expect.poll(() => rawQuery(url, `SELECT current_setting('${name}') AS value`)).toEqual([{ value: wanted }])
}

async function waitingCommits(url: string) {
  return (await rawQuery(url, `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).length
}

function cancelWaiting(url: string) {
  return rawQuery(url, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)
}

async function connectionsOf(url: string) {
  const others = `backend_type = 'client backend' AND pid <> pg_backend_pid()`
  return (await rawQuery(url, `SELECT 1 FROM pg_stat_activity WHERE ${others}`)).length
}

async function readSetting({ read, query }: Database) {
  const [prisma] = await read.$queryRaw<{ value: string }[]>`SELECT current_setting('synchronous_commit') AS value`
  const [own] = await query<{ value: string }>`SELECT current_setting('synchronous_commit') AS value`
  return [prisma?.value, own?.value]
}
