import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { recordPostgresStatements, rowsRead } from '../../testing/postgres-plan'
import { rollUpAll } from '../../testing/roll-up-all'
import { runScript } from '../../testing/run-script'
import { runs } from '../../testing/runs'
import type { UserContext } from '../context'
import type { Severity, TimelineKind } from '../db/database'
import { acknowledgeIncident, acknowledgeIncidents } from '../incidents/acknowledge'
import { forgetResolvedIncidents } from '../incidents/forget-resolved'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { undoHandling } from '../incidents/undo'
import { SEVERITIES } from '../values/severity'
import { stepOf } from './durations'
import { forgetHours, forgetRollups } from './forget'
import { beginRecount, isStopped, readMark, stopCounting } from './mark'
import { rebuildRollups } from './rebuild'
import { rollUpNext } from './roll-up'
import { createSettled, newestEntryId } from './settled'

const database = testDatabase()

type World = { admin: UserContext; token: string }
let world: World

beforeEach(async () => {
  const { admin } = await newWorkspace(database.db)
  world = { admin, token: (await newApiKey(admin)).token }
})

async function send(alert: object, at: Date) {
  const answer = await post(
    ingestDeps(database.db, () => at),
    world.token,
    alert,
  )
  if (answer.status !== 201) throw new Error(answer.body)
  return Number(answer.json.id)
}

/** The rollups of the world's workspace, in the form of `countPlainly`. */
async function stored() {
  const rows = await database.db.read.rollup.findMany({ where: { workspaceId: world.admin.workspaceId } })
  return Object.fromEntries(
    rows.map(({ subject, subjectId, grain, at, low, medium, high, critical, toAcknowledge, toResolve }) => [
      `${subject} ${subjectId} ${grain} ${at.toISOString()}`,
      { low, medium, high, critical, toAcknowledge, toResolve },
    ]),
  )
}

type Plain = Record<Severity, number> & { toAcknowledge: number[]; toResolve: number[] }

/** Goes through every incident and counts it everywhere that it belongs. */
async function countPlainly() {
  const incidents = await database.db.read.incident.findMany({
    where: { workspaceId: world.admin.workspaceId },
    include: { labels: true, timeline: { orderBy: { id: 'asc' } } },
  })
  const counts = new Map<string, Plain>()
  for (const { id: _, workspaceId, labels, timeline, ...incident } of incidents) {
    const subjects = [
      `workspace ${workspaceId}`,
      `apiKey ${incident.apiKeyId}`,
      ...(incident.teamId === null ? [] : [`team ${incident.teamId}`]),
      ...(incident.entityId === null ? [] : [`entity ${incident.entityId}`]),
      ...labels.map(({ pairId }) => `label ${pairId}`),
    ]
    const received = incident.receivedAt.toISOString()
    const hour = `hour ${received.slice(0, 13)}:00:00.000Z`
    const day = `day ${received.slice(0, 10)}T00:00:00.000Z`
    for (const place of subjects.flatMap((subject) => [`${subject} ${hour}`, `${subject} ${day}`])) {
      const plain = counts.get(place) ?? { low: 0, medium: 0, high: 0, critical: 0, toAcknowledge: [], toResolve: [] }
      counts.set(place, plain)
      plain[incident.severity] += 1
      const step = (at: Date) => stepOf(at.getTime() - incident.receivedAt.getTime())
      const acknowledgedAt = firstAcknowledged(timeline)
      if (acknowledgedAt) plain.toAcknowledge.push(step(acknowledgedAt))
      if (incident.resolvedAt) plain.toResolve.push(step(incident.resolvedAt))
    }
  }
  return Object.fromEntries(
    [...counts].map(([place, { toAcknowledge, toResolve, ...severities }]) => [
      place,
      { ...severities, toAcknowledge: histogram(toAcknowledge), toResolve: histogram(toResolve) },
    ]),
  )
}

/** A reopening after a resolution leaves what was acknowledged before. */
function firstAcknowledged(timeline: { kind: TimelineKind; at: Date }[]) {
  const steps = timeline.filter(({ kind }) => kind !== 'opened')
  const undone = steps.findIndex(({ kind }, at) => kind === 'acknowledged' && steps[at + 1]?.kind === 'reopened')
  if (undone !== -1) return firstAcknowledged(steps.toSpliced(undone, 2))
  const resolved = steps.findIndex(({ kind }, at) => kind === 'resolved' && steps[at + 1]?.kind === 'reopened')
  if (resolved !== -1) return firstAcknowledged(steps.toSpliced(resolved, 2))
  return steps.find(({ kind }) => kind === 'acknowledged')?.at
}

function histogram(steps: number[]) {
  const counted = new Map<number, number>()
  for (const step of steps.toSorted((a, b) => a - b)) counted.set(step, (counted.get(step) ?? 0) + 1)
  return [...counted].map(([step, count]) => `${step}:${count}`).join(' ')
}

const minutes = fc.integer({ min: 0, max: 60 * 60 })
const labels = fc.dictionary(fc.constantFrom('service', 'env', 'host'), fc.constantFrom('a', 'b', 'c'))
const step = fc.oneof(
  fc.record({
    kind: fc.constant('alert' as const),
    minutes,
    alert: fc.record({
      summary: fc.constant('Disk full'),
      severity: fc.constantFrom(...SEVERITIES),
      labels,
      entityId: fc.constantFrom('db-1', 'db-2'),
    }),
  }),
  fc.record({
    kind: fc.constantFrom('acknowledge' as const, 'resolve' as const, 'reopen' as const),
    minutes,
    which: fc.nat(30),
    isUndone: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('count' as const), reads: fc.integer({ min: 1, max: 3 }), twice: fc.boolean() }),
  fc.record({ kind: fc.constant('rebuild' as const) }),
  fc.record({ kind: fc.constant('begin of a rebuild' as const) }),
)

const HANDLE = { acknowledge: acknowledgeIncident, resolve: resolveIncident, reopen: reopenIncident }

async function take(taken: typeof step extends fc.Arbitrary<infer Step> ? Step : never, ids: number[]) {
  const { db } = database
  if (taken.kind === 'alert') {
    ids.push(await send(taken.alert, after({ minutes: taken.minutes })))
  } else if (taken.kind === 'count') {
    const settled = await newestEntryId(database.db)
    const counting = () => rollUpNext(db, { settled, now: NOW, reads: taken.reads })
    await (taken.twice ? Promise.all([counting(), counting()]) : counting())
  } else if (taken.kind === 'rebuild') {
    await rebuildRollups(db, NOW)
  } else if (taken.kind === 'begin of a rebuild') {
    await db.writeStatements(stopCounting)
  } else {
    const incidentId = ids[taken.which % Math.max(1, ids.length)]
    const ctx = { ...world.admin, now: after({ minutes: 3_600 + taken.minutes }) }
    if (incidentId === undefined) return
    await HANDLE[taken.kind](ctx, { incidentId })
    if (taken.isUndone && taken.kind !== 'reopen')
      await undoHandling(ctx, { kind: taken.kind, at: ctx.now, ids: [incidentId] })
  }
}

test('rollups equal a plain count, whatever comes between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { admin } = await newWorkspace(database.db)
      world = { admin, token: (await newApiKey(admin)).token }
      const ids: number[] = []
      for (const one of steps) await take(one, ids)
      if ((await readMark(database.db)).recountToId !== null) await rebuildRollups(database.db, NOW)
      await rollUpAll(database.db)
      expect(await stored()).toEqual(await countPlainly())
    }),
    { numRuns: runs(25) },
  )
})

test('what retention deletes stays in the figures, and a rebuild leaves it there', async () => {
  const { admin } = world
  await database.db.write((tx) => tx.workspace.update({ where: { id: admin.workspaceId }, data: { retentionDays: 7 } }))
  const old = await send({ summary: 'Old', severity: 'high', labels: { service: 'payments' } }, after({ days: 0 }))
  const kept = await send({ summary: 'Kept', severity: 'low', labels: { service: 'payments' } }, after({ days: 0 }))
  await resolveIncident({ ...admin, now: after({ hours: 1 }) }, { incidentId: old })
  const forget = () => forgetResolvedIncidents({ db: database.db, now: after({ days: 9 }) })
  await forget()
  expect(await database.db.read.incident.count({ where: { id: old } }), 'not counted yet').toBe(1)
  await rollUpAll(database.db)
  await forget()
  expect(await database.db.read.incident.count({ where: { id: old } })).toBe(0)
  await send({ summary: 'New', severity: 'critical' }, after({ days: 9 }))
  await acknowledgeIncident({ ...admin, now: after({ days: 9 }) }, { incidentId: kept })
  await rollUpAll(database.db)
  const before = await stored()
  await rebuildRollups(database.db, NOW)
  await rollUpAll(database.db)
  expect(await stored()).toEqual(before)
  const { workspaceId } = admin
  const sum = await database.db.read.rollup.aggregate({
    where: { workspaceId, subject: 'workspace', grain: 'day' },
    _sum: { opened: true },
  })
  expect(sum._sum.opened).toBe(3)
})

test.runIf(onPostgres())('an entry that is committed after a later one is counted', async () => {
  const settled = createSettled(database.db)
  const roll = async () => {
    for (let n = 0; n < 4; n++) await rollUpNext(database.db, { settled: await settled(), now: NOW })
  }
  const slow = await send({ summary: 'Slow', severity: 'low' }, after({ days: 0 }))
  const quick = await send({ summary: 'Quick', severity: 'low' }, after({ days: 0 }))
  const ctx = { ...world.admin, now: after({ minutes: 5 }) }
  await database.db.write(async (tx) => {
    const { workspaceId, userId, now } = { ...ctx, ...ctx.actor }
    const statements = database.db.statements(tx)
    await acknowledgeIncidents(statements, { workspaceId, userId, now, ids: [slow] })
    await acknowledgeIncident(ctx, { incidentId: quick })
    await roll()
  })
  await rollUpAll(database.db)
  expect(await stored()).toEqual(await countPlainly())
})

test('counting that is killed goes on where it was', async () => {
  for (let n = 0; n < 40; n++) {
    const labels = { service: `s${n % 7}`, host: `h${n}` }
    const id = await send({ summary: 'Down', severity: SEVERITIES[n % 4], labels }, after({ hours: n }))
    if (n % 3 === 0) await resolveIncident({ ...world.admin, now: after({ hours: n, minutes: n }) }, { incidentId: id })
  }
  for (const killAfterMs of [1_500, 1_800, 2_100, 2_400]) {
    const killed = runScript(
      `
      import { openDatabase } from './lib/db/open.ts'
      import { rebuildRollups } from './lib/rollups/rebuild.ts'
      const db = await openDatabase(${JSON.stringify(database.url)}, '')
      for (;;) await rebuildRollups(db, new Date(${NOW.getTime()}))`,
      { killAfterMs },
    )
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
    if (isStopped(await readMark(database.db))) await rebuildRollups(database.db, NOW)
    await rollUpAll(database.db)
    expect(await stored()).toEqual(await countPlainly())
  }
})

test('who began to count before a rebuild stores nothing of it', async () => {
  await send({ summary: 'Down', severity: 'low' }, after({ hours: 1 }))
  await rebuildRollups(database.db, NOW)
  const { db } = database
  await db.writeStatements(stopCounting)
  await db.writeStatements(beginRecount)
  // The rebuild comes between what this one reads and what it stores.
  let isRebuilt = false
  const writeKnown: typeof db.writeKnown = async (known) => {
    if (!isRebuilt) {
      isRebuilt = true
      await db.writeStatements(stopCounting)
      await forgetRollups(db, world.admin.workspaceId)
      await db.writeStatements(beginRecount)
    }
    return db.writeKnown(known)
  }
  await rollUpNext({ ...db, writeKnown }, { settled: await newestEntryId(db), now: NOW })
  await rollUpAll(db)
  expect(await stored()).toEqual(await countPlainly())
})

test('hours are kept for three months, days for ever', async () => {
  const { db } = database
  const { admin } = world
  const old = await send({ summary: 'Old', severity: 'high', labels: { service: 'payments' } }, after({ days: -100 }))
  await send({ summary: 'New', severity: 'low', labels: { service: 'payments' } }, after({ days: -80 }))
  const hours = async () => {
    const where = { workspaceId: admin.workspaceId, grain: 'hour' as const }
    return (await db.read.rollup.findMany({ where, orderBy: { at: 'asc' } })).map(({ at }) =>
      at.toISOString().slice(0, 10),
    )
  }
  await rollUpNext(db, { settled: await newestEntryId(db), now: after({ days: -80 }) })
  expect(new Set(await hours())).toEqual(new Set(['2025-11-21', '2025-12-11']))
  await forgetHours(db, NOW)
  expect(new Set(await hours())).toEqual(new Set(['2025-12-11']))
  await resolveIncident({ ...admin, now: NOW }, { incidentId: old })
  await rollUpAll(db)
  expect(new Set(await hours())).toEqual(new Set(['2025-12-11']))
  const counted = await stored()
  await rebuildRollups(db, NOW)
  await rollUpAll(db)
  expect(await stored()).toEqual(counted)
  const days = Object.entries(counted).filter(([place]) => / day /.test(place))
  expect(Object.fromEntries(days)).toEqual(
    Object.fromEntries(Object.entries(await countPlainly()).filter(([place]) => / day /.test(place))),
  )
})

test.runIf(onPostgres())('a read of a few entries does not read all that wait', async () => {
  await rollUpAll(database.db)
  const incidentId = await send({ summary: 'Down', severity: 'low' }, NOW)
  const { workspaceId } = world.admin
  const waiting = { workspaceId, incidentId, kind: 'acknowledged', at: NOW } as const
  await database.db.write((tx) => tx.timelineEntry.createMany({ data: Array(300).fill(waiting) }))
  const settled = await newestEntryId(database.db)
  const statements = await recordPostgresStatements(() => rollUpNext(database.db, { settled, now: NOW, reads: 1 }))
  const reads = statements.filter(({ text }) => text.includes('workspace."forgottenTo"'))
  expect(reads).toHaveLength(1)
  for (const read of reads) expect(await rowsRead(database.url, read, 'entry')).toBe(25)
})

test.each([24, 25, 26, 1_000])('entries beyond a gap of %i ids are counted', async (gap) => {
  const incidentId = await send({ summary: 'Before', severity: 'low' }, NOW)
  const { workspaceId } = world.admin
  const gone = { workspaceId, incidentId, kind: 'noted', note: 'Gone', at: NOW } as const
  await database.db.write(async (tx) => {
    await tx.timelineEntry.createMany({ data: Array(gap).fill(gone) })
    await tx.timelineEntry.deleteMany({ where: { incidentId, kind: 'noted' } })
  })
  await send({ summary: 'Beyond', severity: 'high' }, NOW)
  const settled = await newestEntryId(database.db)
  while ((await rollUpNext(database.db, { settled, now: NOW, reads: 2 })).isBehind);
  expect(await stored()).toEqual(await countPlainly())
})

test('incidents with labels of their own are counted in several commits', async () => {
  await rollUpAll(database.db)
  const before = await database.db.read.rollup.count()
  for (let n = 0; n < 80; n++) {
    const labels = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`own-${at}`, `${n}-${at}`]))
    await send({ summary: 'Many labels', severity: 'low', labels }, NOW)
  }
  const settled = await newestEntryId(database.db)
  expect(await rollUpNext(database.db, { settled, now: NOW })).toMatchObject({ isBehind: true })
  expect((await database.db.read.rollup.count()) - before).toBeLessThan(5_000)
  while ((await rollUpNext(database.db, { settled, now: NOW })).isBehind);
  expect((await database.db.read.rollup.count()) - before).toBeGreaterThan(80 * 60 * 2)
})
