import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { onPostgres, testDatabase } from '../../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, patientDeps } from '../../../testing/fixtures'
import { startIngestServer } from '../../../testing/ingest-server'
import { freePort } from '../../../testing/postgres'
import { rawConnection } from '../../../testing/raw-connection'
import type { Severity } from '../../db/database'
import type { IngestDeps } from '../../ingest/deps'
import { serveIngest } from './ingest-lane'

// Of which one key may have nine with low alerts and twelve in all.
const PLACES = 16

const database = testDatabase()
const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

test('while the database is busy low alerts are shed before critical ones, and what waited is stored', async () => {
  const { system, workspaceId } = await newWorkspace(database.db)
  const { token } = await newApiKey(system)
  const { deps, entered } = withCountedEntries(patientDeps(database.db, { maxWaiting: PLACES }))
  const send = await sender(deps, token)
  expect((await send('low')).status).toBe(201)

  const free = await keepBusy()
  const fill = filler(deps, entered)
  const low = await fill(9, () => send('low'))
  await expectOverloaded(await send('low'))
  const critical = await fill(12, () => send('critical'))
  await expectOverloaded(await send('critical'))
  await free()

  const accepted = {
    low: 1 + (await countAccepted(low)),
    critical: await countAccepted(critical),
  }
  expect(accepted.critical).toBeGreaterThan(0)
  for (const severity of ['low', 'critical'] as const) {
    const stored = await database.db.read.incident.count({ where: { workspaceId, severity } })
    expect({ severity, stored }).toEqual({ severity, stored: accepted[severity] })
  }
  expect((await send('low')).status).toBe(201)
})

test('bodies beyond what the process may hold are refused, and it forgets those it is done with', async () => {
  const { system } = await newWorkspace(database.db)
  const { token } = await newApiKey(system)
  const deps = ingestDeps(database.db, () => NOW, { maxHeldBytes: 50_000 })
  const send = await sender(deps, token)
  await expectOverloaded(await send('critical', 'x'.repeat(900_000)))
  expect((await send('critical', 'x'.repeat(1_000))).status).toBe(201)
  expect(deps.bodies.total()).toBe(0)
})

test('of many large bodies at once all are stored, a few at a time', async () => {
  const { system } = await newWorkspace(database.db)
  const { token } = await newApiKey(system)
  const deps = patientDeps(database.db)
  const send = await sender(deps, token)
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, deps.bodies.total())
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('critical', 'x'.repeat(1_000_000))))
  clearInterval(watching)
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201))
  expect(most).toBeGreaterThan(1_000_000)
  expect(most).toBeLessThan(17_000_000)
})

test('half bodies of one key leave room for an alert of another key', async () => {
  const { system } = await newWorkspace(database.db)
  const [greedy, other] = [await newApiKey(system), await newApiKey(system)]
  const deps = ingestDeps(database.db, () => NOW, { maxHeldBytes: 4_000_000 })
  const { port } = await startIngestServer(deps)
  const head = `POST /api/webhook/ingest HTTP/1.1\r\nHost: tocsin\r\nAuthorization: Bearer ${greedy.token}\r\n`
  const half = `${head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n${' '.repeat(900_000)}`
  const held = Array.from({ length: 8 }, () => rawConnection(port))
  for (const { write } of held) write(half)
  await expect.poll(() => held.some(({ answers }) => answers()[0]?.code === 'overloaded')).toBe(true)
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${other.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ summary: 'Disk full', severity: 'critical' }),
  })
  expect(answer.status).toBe(201)
})

function withCountedEntries(deps: IngestDeps) {
  let count = 0
  const add: typeof deps.queue.add = (...entry) => {
    count++
    return deps.queue.add(...entry)
  }
  return { deps: { ...deps, queue: { ...deps.queue, add } }, entered: () => count }
}

/**
 * Sends until as many wait as the queue is to hold; resolves with the answers, which are still to come.
 * One at a time: alerts that enter in one turn all leave it in the next while a commit is free.
 */
function filler({ queue }: IngestDeps, entered: () => number) {
  return async (places: number, send: () => Promise<Response>) => {
    const answers: Promise<Response>[] = []
    while (queue.depth() < places) {
      const before = entered()
      answers.push(send())
      await expect.poll(entered, { interval: 5 }).toBe(before + 1)
      await turn()
      await turn()
    }
    return answers
  }
}

async function countAccepted(answers: Promise<Response>[]) {
  const settled = await Promise.all(answers)
  return settled.filter(({ status }) => status === 201).length
}

async function expectOverloaded(answer: Response) {
  expect([answer.status, (await answer.json()).code]).toEqual([503, 'overloaded'])
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
}

/** The endpoint on a real socket. */
async function sender(deps: IngestDeps, token: string) {
  const server = createServer((request, response) => void serveIngest(deps, request, response))
  servers.push(server)
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (severity: Severity, details = '') =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ summary: 'Disk full', severity, details }),
    })
}

/** Writes of another part of the product that take their time; resolves with what ends them. */
async function keepBusy() {
  const doors = new EventEmitter()
  const begun = once(doors, 'begun')
  const written = database.db.write(async (tx) => {
    if (onPostgres()) await tx.$executeRaw`LOCK TABLE "Incident" IN EXCLUSIVE MODE`
    const ended = once(doors, 'ended')
    doors.emit('begun')
    await ended
  })
  onTestFinished(() => void doors.emit('ended'))
  await begun
  return async () => {
    doors.emit('ended')
    await written
  }
}
