import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import type { UserContext } from '../context'
import type { Database } from '../db/database'
import { acknowledgeIncident } from './acknowledge'
import { countOutOfDate } from './count-out-of-date'
import { forgetResolvedIncidents } from './forget-resolved'
import { reopenIncident } from './reopen'
import { resolveIncident } from './resolve'

const database = testDatabase()

beforeEach(() => database.db.write((tx) => tx.workspace.updateMany({ data: { retentionDays: null } })))

async function workspaceKeeping(days: number | null) {
  const { workspaceId, admin, as } = await newWorkspace(database.db)
  await database.db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { retentionDays: days } }))
  return { workspaceId, admin, as }
}

async function resolvedIncident(ctx: UserContext, payload: object = {}) {
  const incidentId = await openTestIncident(ctx, payload)
  await resolveIncident(ctx, { incidentId })
  return incidentId
}

async function forget(now: Date, signal?: AbortSignal) {
  await rollUpAll(database.db)
  return forgetResolvedIncidents({ db: database.db, now, ...(signal && { signal }) })
}

async function left({ workspaceId }: { workspaceId: number }) {
  const rows = await database.db.read.incident.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** A thousand and more resolved incidents with a label each, past the ingest's pace. */
async function manyResolved({ workspaceId, admin }: { workspaceId: number; admin: UserContext }, count: number) {
  const { apiKeyId } = await newApiKey(admin)
  const incident = { workspaceId, apiKeyId, severity: 'low', summary: 's', payload: '{}', requestId: 'req_x' } as const
  await database.db.write(async (tx) => {
    const at = { status: 'resolved', receivedAt: NOW, resolvedAt: NOW } as const
    await tx.incident.createMany({ data: Array.from({ length: count }, () => ({ ...incident, ...at })) })
    await tx.labelPair.createMany({
      data: Array.from({ length: count }, (_, n) => ({ workspaceId, key: 'n', value: String(n) })),
    })
    const incidents = await tx.incident.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
    const pairs = await tx.labelPair.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
    await tx.incidentLabel.createMany({
      data: incidents.map(({ id }, at) => ({ incidentId: id, pairId: pairs[at]?.id ?? 0 })),
    })
  })
}

test('what is reopened after it was found and before its transaction stays', async () => {
  const workspace = await workspaceKeeping(30)
  const [reopened, gone] = [await resolvedIncident(workspace.admin), await resolvedIncident(workspace.admin)]
  await rollUpAll(database.db)
  const meanwhile = { isDone: false }
  const db: Database = {
    ...database.db,
    write: async (work) => {
      if (!meanwhile.isDone) {
        meanwhile.isDone = true
        const stillOpen = { where: { id: reopened }, data: { status: 'open', resolvedAt: null } } as const
        await database.db.write((tx) => tx.incident.update(stillOpen))
      }
      return database.db.write(work)
    },
  }
  await forgetResolvedIncidents({ db, now: after({ days: 31 }) })
  expect(await left(workspace)).toEqual([reopened])
  expect(gone).not.toBe(reopened)
})

test('a resolved incident goes once its days are over, and not a moment before', async () => {
  const workspace = await workspaceKeeping(30)
  const id = await resolvedIncident(workspace.admin)
  await forget(new Date(after({ days: 30 }).getTime() - 1))
  expect(await left(workspace)).toEqual([id])
  await forget(after({ days: 30 }))
  expect(await left(workspace)).toEqual([])
})

test('what was received while the clock was ahead does not keep what came behind it', async () => {
  const workspace = await workspaceKeeping(30)
  await manyResolved(workspace, 1_000)
  const ids = await left(workspace)
  const ahead = { in: ids.slice(200, 600) }
  const future = after({ days: 400 })
  await database.db.write((tx) =>
    tx.incident.updateMany({ where: { id: ahead }, data: { receivedAt: future, resolvedAt: future } }),
  )
  await forget(after({ days: 31 }))
  expect(await left(workspace)).toEqual(ids.slice(200, 600))
})

test('a signal whose newest incident goes first stays with the others', async () => {
  const workspace = await workspaceKeeping(10)
  const { workspaceId, admin } = workspace
  const older = await openTestIncident(admin)
  await resolveIncident({ ...admin, now: after({ days: 5 }) }, { incidentId: older })
  const newest = await resolvedIncident(admin)
  await database.db.write(async (tx) => {
    const { apiKeyId } = await tx.incident.findUniqueOrThrow({ where: { id: older } })
    const signal = { workspaceId, apiKeyId, keyHash: 'silence', key: 'silence', incidentId: newest }
    const { id: signalId } = await tx.signal.create({ data: signal })
    const firing = { workspaceId, signalId, count: 1, lastAt: NOW }
    await tx.firing.createMany({ data: [older, newest].map((incidentId) => ({ ...firing, incidentId })) })
  })
  await forget(after({ days: 10 }))
  expect(await left(workspace)).toEqual([older])
  expect(await database.db.read.signal.findMany({ where: { workspaceId } })).toMatchObject([{ incidentId: older }])
  expect(await database.db.read.firing.count({ where: { workspaceId } })).toBe(1)
})

test('the days run from the resolving, not from the receiving', async () => {
  const workspace = await workspaceKeeping(10)
  const id = await openTestIncident(workspace.admin)
  await resolveIncident({ ...workspace.admin, now: after({ days: 100 }) }, { incidentId: id })
  await forget(after({ days: 109 }))
  expect(await left(workspace)).toEqual([id])
  await forget(after({ days: 110 }))
  expect(await left(workspace)).toEqual([])
})

test('open, acknowledged and reopened incidents are never deleted, however old', async () => {
  const workspace = await workspaceKeeping(1)
  const { admin } = workspace
  const open = await openTestIncident(admin)
  const acknowledged = await openTestIncident(admin)
  await acknowledgeIncident(admin, { incidentId: acknowledged })
  const reopened = await resolvedIncident(admin)
  await reopenIncident(admin, { incidentId: reopened })
  await forget(after({ days: 5000 }))
  expect(await left(workspace)).toEqual([open, acknowledged, reopened])
})

test('a workspace without a retention, or with a longer one, keeps what it has', async () => {
  const [short, long, forEver] = [await workspaceKeeping(5), await workspaceKeeping(60), await workspaceKeeping(null)]
  const ids = [await resolvedIncident(long.admin), await resolvedIncident(forEver.admin)]
  await resolvedIncident(short.admin)
  await forget(after({ days: 30 }))
  expect([await left(short), await left(long), await left(forEver)]).toEqual([[], [ids[0]], [ids[1]]])
})

test('labels, timeline and Idempotency-Key go with it; pairs that others use stay, those that nobody uses go', async () => {
  const { workspaceId, admin } = await workspaceKeeping(5)
  const other = await workspaceKeeping(null)
  const pairs = async (of: number) => {
    const rows = await database.db.read.labelPair.findMany({ where: { workspaceId: of }, orderBy: { id: 'asc' } })
    return rows.map(({ key, value }) => `${key}=${value}`)
  }
  await resolvedIncident(other.admin, { labels: { only: 'once' } })
  const { token } = await newApiKey(admin)
  const alert = { summary: 'Twice', severity: 'low', labels: { only: 'once', shared: 'yes' } }
  const answer = await post(ingestDeps(database.db), token, alert, { 'idempotency-key': 'k' })
  await resolveIncident(admin, { incidentId: Number(answer.json.id) })
  const kept = await openTestIncident(admin, { labels: { shared: 'yes' } })
  await forget(after({ days: 6 }))
  expect(await left({ workspaceId })).toEqual([kept])
  expect(await pairs(workspaceId)).toEqual(['shared=yes'])
  expect(await pairs(other.workspaceId)).toEqual(['only=once'])
  const { read } = database.db
  expect(await read.timelineEntry.count({ where: { workspaceId } })).toBe(1)
  expect(await read.incidentLabel.count({ where: { incident: { workspaceId } } })).toBe(1)
  expect(await read.idempotencyKey.count({ where: { apiKey: { workspaceId } } })).toBe(0)
})

test('the rejected alert that an incident was accepted from goes with it', async () => {
  const { workspaceId, admin } = await workspaceKeeping(5)
  const { token } = await newApiKey(admin)
  await post(ingestDeps(database.db), token, { summary: 'no severity' })
  const incidentId = await resolvedIncident(admin)
  await database.db.write((tx) =>
    tx.rejectedAlert.updateMany({ where: { workspaceId }, data: { incidentId, closedAt: NOW } }),
  )
  await forget(after({ days: 6 }))
  expect(await database.db.read.rejectedAlert.count({ where: { workspaceId } })).toBe(0)
})

/** The same database, noting how many resolved incidents are left after each transaction. */
function watched(workspaceId: number) {
  const left: number[] = []
  const write: Database['write'] = async (work) => {
    const result = await database.db.write(work)
    left.push(await database.db.read.incident.count({ where: { workspaceId, status: 'resolved' } }))
    return result
  }
  return { left, db: { ...database.db, write } }
}

test('a thousand go in small batches, between which alerts are taken', async () => {
  const workspace = await workspaceKeeping(5)
  await manyResolved(workspace, 1050)
  const { token } = await newApiKey(workspace.admin)
  const { left: steps, db } = watched(workspace.workspaceId)
  const taken: number[] = []
  let isDone = false
  await rollUpAll(database.db)
  const work = forgetResolvedIncidents({ db, now: after({ days: 6 }) }).finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect((await post(ingestDeps(database.db), token, { summary: 'Meanwhile', severity: 'low' })).status).toBe(201)
    taken.push(steps.length)
    // SQLite answers without leaving the event loop's turn: the others need theirs.
    await new Promise(setImmediate)
  }
  await work
  expect(steps.slice(0, 6)).toEqual([1000, 950, 900, 850, 800, 750])
  expect(new Set(taken).size).toBeGreaterThan(1)
  expect(await left(workspace)).toHaveLength(taken.length)
  expect(await database.db.read.labelPair.count({ where: workspaceOf(workspace) })).toBe(0)
})

test('two instances that tidy at once delete everything once, and fail at nothing', async () => {
  const workspace = await workspaceKeeping(5)
  await manyResolved(workspace, 600)
  await Promise.all([forget(after({ days: 6 })), forget(after({ days: 6 }))])
  expect(await left(workspace)).toEqual([])
  expect(await database.db.read.labelPair.count({ where: workspaceOf(workspace) })).toBe(0)
})

test('once the server stops, no further batch begins', async () => {
  const workspace = await workspaceKeeping(5)
  await manyResolved(workspace, 300)
  await forget(after({ days: 6 }), AbortSignal.abort())
  expect(await left(workspace)).toHaveLength(300)
})

test('what a number of days would delete is counted as it is deleted, for admins alone', async () => {
  const { admin, as } = await workspaceKeeping(null)
  await resolvedIncident(admin)
  await openTestIncident(admin)
  const later = { ...admin, now: after({ days: 20 }) }
  expect([await countOutOfDate(later, { days: 20 }), await countOutOfDate(later, { days: 21 })]).toEqual([1, 0])
  const many = await workspaceKeeping(null)
  await manyResolved(many, 450)
  expect(await countOutOfDate({ ...many.admin, now: after({ days: 20 }) }, { days: 20 })).toBe(450)
  await expect(countOutOfDate(await as('responder'), { days: 1 })).rejects.toThrow('You need the role admin')
})

test('alerts that come with the very labels that are pruned meanwhile are all taken', async () => {
  const workspace = await workspaceKeeping(5)
  const { token } = await newApiKey(workspace.admin)
  const labels = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, 'v']))
  for (let round = 0; round < 5; round++) {
    await resolvedIncident(workspace.admin, { labels })
    const posted = Array.from({ length: 5 }, () =>
      post(ingestDeps(database.db), token, { summary: 'Again', severity: 'low', labels }),
    )
    const answers = await Promise.all([...posted, forget(after({ days: 6 })).then(() => undefined)])
    for (const answer of answers.slice(0, 5)) expect(answer?.status).toBe(201)
    await database.db.write((tx) =>
      tx.incident.updateMany({ where: workspaceOf(workspace), data: { status: 'resolved', resolvedAt: NOW } }),
    )
    await forget(after({ days: 6 }))
  }
})

function workspaceOf({ workspaceId }: { workspaceId: number }) {
  return { workspaceId }
}
