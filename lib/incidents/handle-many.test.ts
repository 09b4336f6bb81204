import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { acknowledgeIncident } from './acknowledge'
import { assignIncident } from './assign'
import { findMatching, handleMany } from './handle-many'
import { addNote } from './note'
import { resolveIncident } from './resolve'
import { undoHandling } from './undo'

const database = testDatabase()

async function several(count: number) {
  const world = await newWorkspace(database.db)
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push(await openTestIncident(world.admin))
  return { ...world, ids }
}

async function states({ workspaceId }: { workspaceId: number }) {
  const rows = await database.db.read.incident.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  return rows.map(({ status }) => status)
}

function entries(ids: number[], kind: 'acknowledged' | 'resolved' | 'assigned' | 'noted') {
  return database.db.read.timelineEntry.count({ where: { incidentId: { in: ids }, kind } })
}

test('of several people at once, one does each', async () => {
  const { admin, ids } = await several(12)
  const tries = Array.from({ length: 4 }, (_, at) => handleMany(admin, ids.slice(at), { kind: 'acknowledge' }))
  const handled = (await Promise.all(tries)).flat()
  expect(handled.toSorted((a, b) => a - b)).toEqual(ids)
  expect(await entries(ids, 'acknowledged')).toBe(12)
})

test('incidents are assigned and noted together, those that need it', async () => {
  const { admin, ids } = await several(3)
  const { userId } = admin.actor
  expect(await handleMany(admin, ids.slice(1), { kind: 'assign', assigneeId: userId })).toHaveLength(2)
  expect(await handleMany(admin, ids, { kind: 'assign', assigneeId: userId })).toEqual([ids[0]])
  expect(await handleMany(admin, ids, { kind: 'assign', assigneeId: null })).toHaveLength(3)
  expect(await entries(ids, 'assigned')).toBe(3)
  expect(await handleMany(admin, ids, { kind: 'note', note: ' seen ' })).toHaveLength(3)
  expect(await handleMany(admin, ids, { kind: 'note', note: ' ' })).toEqual([])
  expect(await entries(ids, 'noted')).toBe(3)
})

test('nobody of another workspace is assigned, and none of its incidents handled', async () => {
  const [here, there] = [await several(1), await several(1)]
  const assign = { kind: 'assign', assigneeId: there.admin.actor.userId } as const
  await expect(handleMany(here.admin, here.ids, assign)).rejects.toThrow(NotFoundError)
  for (const kind of ['acknowledge', 'resolve'] as const)
    expect(await handleMany(here.admin, there.ids, { kind })).toEqual([])
  expect(await handleMany(here.admin, there.ids, { kind: 'note', note: 'x' })).toEqual([])
  expect(await states(there)).toEqual(['open'])
})

test('what matches is found down from the newest that was seen', async () => {
  const { admin, ids } = await several(3)
  expect(await findMatching(admin, { severities: ['high'] }, ids[1] ?? 0)).toEqual({
    ids: [ids[1], ids[0]],
    isCut: false,
  })
  expect(await findMatching(admin, { severities: ['low'] }, ids[2] ?? 0)).toEqual({ ids: [], isCut: false })
})

function escalationOf(incidentId: number) {
  return database.db.read.escalation.findFirstOrThrow({ where: { incidentId } })
}

test('an acknowledgement is undone: the escalation goes on from where it was', async () => {
  const { admin, ids } = await several(2)
  const before = await escalationOf(ids[0] ?? 0)
  await handleMany(admin, ids, { kind: 'acknowledge' })
  expect(await undoHandling(admin, { kind: 'acknowledge', at: NOW, ids })).toEqual(ids)
  expect(await states(admin)).toEqual(['open', 'open'])
  expect(await escalationOf(ids[0] ?? 0)).toEqual(before)
})

test.each([
  ['a step that came due meanwhile runs', 'stopped', 'active'],
  ['nobody is paged again when all steps had run', 'exhausted', 'exhausted'],
] as const)('after an undone acknowledgement, %s', async (_, state, then) => {
  const { admin, ids } = await several(1)
  await handleMany(admin, ids, { kind: 'acknowledge' })
  const data = { state, step: 1 }
  await database.db.write((tx) => tx.escalation.updateMany({ where: { incidentId: { in: ids } }, data }))
  await undoHandling(admin, { kind: 'acknowledge', at: NOW, ids })
  expect(await escalationOf(ids[0] ?? 0)).toMatchObject({ state: then, step: 1 })
})

test('undoing pages nobody for an incident that paged nobody', async () => {
  const { admin, ids } = await several(1)
  await database.db.write((tx) => tx.escalation.deleteMany({ where: { incidentId: { in: ids } } }))
  await handleMany(admin, ids, { kind: 'acknowledge' })
  await undoHandling(admin, { kind: 'acknowledge', at: NOW, ids })
  expect(await database.db.read.escalation.count({ where: { incidentId: { in: ids } } })).toBe(0)
})

test('a resolution is undone to what was before', async () => {
  const { admin, ids } = await several(2)
  await acknowledgeIncident(admin, { incidentId: ids[0] ?? 0 })
  await handleMany(admin, ids, { kind: 'resolve' })
  expect(await undoHandling(admin, { kind: 'resolve', at: NOW, ids })).toEqual(ids)
  expect(await states(admin)).toEqual(['acknowledged', 'open'])
})

test('what is undone together takes no more statements than one does', async () => {
  const { admin, ids } = await several(9)
  const statementsOf = async (some: number[]) => {
    await handleMany(admin, some, { kind: 'resolve' })
    return countStatements((db) => undoHandling({ ...admin, db }, { kind: 'resolve', at: NOW, ids: some }))
  }
  expect(await statementsOf(ids.slice(0, 8))).toBe(await statementsOf(ids.slice(8)))
})

/** How many statements of hand-written SQL `work` runs inside its transactions. */
async function countStatements(work: (db: typeof database.db) => Promise<unknown>) {
  let count = 0
  const counted = <Run extends (...given: never[]) => unknown>(run: Run) =>
    ((...given: Parameters<Run>) => {
      count++
      return run(...given)
    }) as Run
  const { db } = database
  await work({
    ...db,
    statements: (tx) => {
      const statements = db.statements(tx)
      return { ...statements, query: counted(statements.query), execute: counted(statements.execute) }
    },
  })
  expect(count).toBeGreaterThan(0)
  return count
}

test('only one’s own is undone, within five minutes, and not what somebody has handled since', async () => {
  const { admin, ids, as } = await several(3)
  const other: UserContext = await as('responder')
  await handleMany(admin, ids, { kind: 'acknowledge' })
  expect(await undoHandling(other, { kind: 'acknowledge', at: NOW, ids })).toEqual([])
  const later = { ...admin, now: after({ minutes: 6 }) }
  expect(await undoHandling(later, { kind: 'acknowledge', at: NOW, ids })).toEqual([])
  await resolveIncident(other, { incidentId: ids[0] ?? 0 })
  expect(await undoHandling(admin, { kind: 'acknowledge', at: NOW, ids })).toEqual(ids.slice(1))
  expect(await states(admin)).toEqual(['resolved', 'open', 'open'])
})

test('what another person has changed since stays; a note changes nothing', async () => {
  const { admin, ids, as } = await several(3)
  const other: UserContext = await as('responder')
  await handleMany(admin, ids, { kind: 'acknowledge' })
  await assignIncident(other, { incidentId: ids[0] ?? 0, assigneeId: other.actor.userId })
  await addNote(other, { incidentId: ids[1] ?? 0, note: 'Looking' })
  expect(await undoHandling(admin, { kind: 'acknowledge', at: NOW, ids })).toEqual(ids.slice(1))
  await handleMany(admin, ids, { kind: 'resolve' })
  await assignIncident(other, { incidentId: ids[2] ?? 0, assigneeId: other.actor.userId })
  expect(await undoHandling(admin, { kind: 'resolve', at: NOW, ids })).toEqual(ids.slice(0, 2))
  expect(await states(admin)).toEqual(['acknowledged', 'open', 'resolved'])
})
