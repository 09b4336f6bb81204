import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { runScript } from '../../testing/run-script'
import { openDatabase } from './open'

const database = testDatabase()
const monitor = { token: '' }

beforeAll(async () => {
  Object.assign(monitor, await newApiKey((await newWorkspace(database.db)).system))
})

function addWorkspace(name: string) {
  return database.db.write((tx) => tx.workspace.create({ data: { name, createdAt: NOW } }))
}

function postAlert(n: number) {
  return post(ingestDeps(database.db), monitor.token, { summary: `Alert ${n}`, severity: 'low', labels: { n } })
}

/** Writes, lets others come between, then fails. */
function rollBack(name: string) {
  const work = database.db.write(async (tx) => {
    const { id } = await tx.workspace.create({ data: { name, createdAt: NOW } })
    await tx.entity.create({ data: { workspaceId: id, identifier: name } })
    await new Promise(setImmediate)
    throw new Error('rolled back on purpose')
  })
  return expect(work).rejects.toThrow('rolled back on purpose')
}

function countNamed(begin: string) {
  return database.db.read.workspace.count({ where: { name: { startsWith: begin } } })
}

/** Does `step` over and over until `work` has ended; resolves as `work` does. */
async function meanwhile<T>(work: Promise<T>, step: () => Promise<void>): Promise<T> {
  let isDone = false
  const stop = () => {
    isDone = true
  }
  void work.then(stop, stop)
  while (!isDone) {
    await step()
    // SQLite answers without leaving the event loop's turn: the others need theirs.
    await new Promise(setImmediate)
  }
  return work
}

test('beside transactions that roll back nothing acknowledged is lost, and nobody reads an uncommitted row', async () => {
  const posted: string[] = []
  // Again after a refusal, as senders do: a busy machine may not commit in time.
  const sendOne = async (n: number): Promise<unknown> => {
    const answer = await postAlert(n)
    return answer.status === 201 ? posted.push(answer.json.id) : sendOne(n)
  }
  const lane = async (lane: number) => {
    for (let n = 0; n < 10; n++) {
      const name = `${lane}-${n}`
      await Promise.all([addWorkspace(`kept-${name}`), rollBack(`gone-${name}`), sendOne(n)])
    }
  }
  const work = Promise.all(Array.from({ length: 20 }, (_, n) => lane(n)))
  const uncommitted = new Set<number>()
  await meanwhile(work, async () => void uncommitted.add(await countNamed('gone-')))
  expect([...uncommitted]).toEqual([0])
  expect(await countNamed('gone-')).toBe(0)
  expect(await database.db.read.entity.count({ where: { identifier: { startsWith: 'gone-' } } })).toBe(0)
  expect(await countNamed('kept-')).toBe(200)
  expect(posted).toHaveLength(200)
  const incidents = await database.db.read.incident.findMany({
    where: { id: { in: posted.map(Number) } },
    include: { timeline: true, labels: true },
  })
  expect(incidents).toHaveLength(200)
  for (const { timeline, labels } of incidents) expect([timeline.length, labels.length]).toEqual([1, 1])
})

test('what a transaction has written is not there for readers before it commits', async () => {
  const seen: number[] = []
  await database.db.write(async (tx) => {
    await tx.workspace.create({ data: { name: 'half', createdAt: NOW } })
    seen.push(await countNamed('half'))
  })
  seen.push(await countNamed('half'))
  expect(seen).toEqual([0, 1])
})

test('a second process that writes at the same time loses nothing and gets no error', async () => {
  const other = runScript(`
    import { openDatabase } from './lib/db/open.ts'
    const db = await openDatabase(${JSON.stringify(database.url)}, '')
    for (let n = 0; n < 200; n++) {
      await db.write(async (tx) => {
        await tx.workspace.count()
        await tx.workspace.create({ data: { name: 'theirs-' + n, createdAt: new Date(0) } })
      })
    }
    await db.close()
    console.log('done')`)
  let ours = 0
  const output = await meanwhile(other, async () => void (await addWorkspace(`ours-${ours++}`)))
  expect(output).toBe('done\n')
  expect(await countNamed('theirs-')).toBe(200)
  expect(ours).toBeGreaterThan(0)
  expect(await countNamed('ours-')).toBe(ours)
})

test('a second opening of the same database reads what the first has committed', async () => {
  const second = await openDatabase(database.url, database.folder)
  await addWorkspace('seen by both')
  expect(await second.read.workspace.count({ where: { name: 'seen by both' } })).toBe(1)
  await second.write((tx) => tx.workspace.create({ data: { name: 'seen by both', createdAt: NOW } }))
  expect(await countNamed('seen by both')).toBe(2)
  await second.close()
})
