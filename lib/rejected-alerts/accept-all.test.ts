import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { MAX_BYTES, newRejectingWorkspace } from '../../testing/rejected-alerts'
import { listAudit } from '../audit/list'
import { NotFoundError } from '../errors'
import { acceptAllOfKind } from './accept-all'
import { discardAllOfKind, discardRejectedAlert } from './discard'
import type { Mapping } from './fit/mapping'
import { suggestMapping } from './fit/suggest'

const database = testDatabase()
type Workspace = Awaited<ReturnType<typeof newRejectingWorkspace>>
const holder: { workspace?: Workspace } = {}

beforeAll(async () => {
  holder.workspace = await newRejectingWorkspace(database.db)
})

function workspace() {
  if (!holder.workspace) throw new Error('not made yet')
  return holder.workspace
}

const P1 = '{"title":"Disk full","priority":"P1"}'
const mapping: Mapping = suggestMapping(P1).mapping ?? {}

/** Rejects bodies of one kind; resolves with that kind, up to the last of them. */
async function rejectAll(bodies: string[], headers = {}) {
  const { reject } = workspace()
  const sent = []
  for (const body of bodies) sent.push(await reject(body, headers))
  const last = sent.at(-1)
  if (!last) throw new Error('nothing was sent')
  return { ids: sent.map(({ id }) => id), kind: { apiKeyId: last.apiKeyId, kind: last.kind, upToId: last.id } }
}

function rows(ids: number[]) {
  return database.db.read.rejectedAlert.findMany({
    where: { id: { in: ids } },
    orderBy: { id: 'asc' },
    include: { incident: true },
  })
}

test('each that the mapping makes fit becomes an incident of its own; the rest stays, with why', async () => {
  const { admin } = workspace()
  const { ids, kind } = await rejectAll([
    P1,
    '{"title":"Queue","priority":"P4"}',
    '{"message":"No title","priority":"P1"}',
    '{"title":"Odd","priority":"someday"}',
    '{"title":"Odder","priority":{}}',
  ])
  const outcome = await acceptAllOfKind(admin, { kind, mapping, maxBytes: MAX_BYTES })
  expect(outcome).toMatchObject({
    opened: 2,
    unfit: expect.arrayContaining([
      { detail: expect.stringContaining('summary is required'), count: 1, newestId: ids[2] },
      { detail: expect.stringContaining('severity is required'), count: 2, newestId: ids[4] },
    ]),
  })
  const [noted] = (await listAudit(admin, {})).entries
  expect(noted).toMatchObject({ action: 'rejected alerts accepted', userId: admin.actor.userId })
  expect(noted?.subject).toMatch(/^2 of \S/)
  const kept = await rows(ids)
  expect(kept.map(({ incident }) => incident && `${incident.summary} ${incident.severity}`)).toEqual([
    'Disk full critical',
    'Queue low',
    null,
    null,
    null,
  ])
  expect(kept.map(({ closedAt }) => closedAt !== null)).toEqual([true, true, false, false, false])
  expect(kept[0]?.incident?.payload).toBe(`{"summary": "Disk full", "severity": "critical", ${P1.slice(1)}`)
  await discardAllOfKind(admin, { kind })
})

test('what arrived after somebody looked, is of another kind or was closed is left alone', async () => {
  const { admin } = workspace()
  const other = await rejectAll(['{"title":"a","severity":"P1"}'])
  const seen = await rejectAll([P1, P1, P1])
  const late = await rejectAll([P1])
  await discardRejectedAlert(admin, { rejectedAlertId: seen.ids[1] ?? 0 })
  const outcome = await acceptAllOfKind(admin, { kind: seen.kind, mapping, maxBytes: MAX_BYTES })
  expect(outcome).toEqual({ opened: 2, unfit: [] })
  for (const { closedAt } of await rows([...other.ids, ...late.ids])) expect(closedAt).toBeNull()
})

test('two at once open one incident for each', async () => {
  const { admin, as } = workspace()
  const { ids, kind } = await rejectAll(Array.from({ length: 30 }, () => P1))
  const before = await database.db.read.incident.count()
  const people = [admin, await as('responder')]
  const outcomes = await Promise.all(people.map((ctx) => acceptAllOfKind(ctx, { kind, mapping, maxBytes: MAX_BYTES })))
  // The last test left one of this kind for us.
  expect(outcomes.reduce((sum, { opened }) => sum + opened, 0)).toBe(ids.length + 1)
  expect(await database.db.read.incident.count()).toBe(before + ids.length + 1)
})

test('bodies that were only sent wrongly need no mapping; those that are no text are left', async () => {
  const { admin } = workspace()
  const headers = { 'content-type': 'text/plain' }
  const { kind } = await rejectAll(['{"summary":"a","severity":"low"}', P1], headers)
  const latin = await workspace().reject(Buffer.from([0xff]), headers)
  const input = { kind: { ...kind, upToId: latin.id }, mapping: {}, maxBytes: MAX_BYTES }
  expect(await acceptAllOfKind(admin, input)).toMatchObject({
    opened: 1,
    unfit: [
      { detail: expect.stringContaining('summary is required'), count: 1, newestId: kind.upToId },
      { detail: 'The body is not valid UTF-8.', count: 1, newestId: latin.id },
    ],
  })
})

test("another workspace's key is not there", async () => {
  const { kind, ids } = await rejectAll([P1])
  const { admin: stranger } = await newWorkspace(database.db)
  await expect(acceptAllOfKind(stranger, { kind, mapping, maxBytes: MAX_BYTES })).rejects.toThrow(NotFoundError)
  await expect(discardAllOfKind(stranger, { kind })).rejects.toThrow(NotFoundError)
  expect((await rows(ids))[0]?.closedAt).toBeNull()
})

test('at most 1,000 are accepted by one request, the newest, and the next one takes the rest', async () => {
  const { admin, apiKeyId } = workspace()
  const { ids } = await rejectAll([P1])
  const sample = await database.db.read.rejectedAlert.findUniqueOrThrow({ where: { id: ids[0] ?? 0 } })
  const { id: _, ...data } = { ...sample, kind: 'many' }
  await database.db.write((tx) => tx.rejectedAlert.createMany({ data: Array.from({ length: 1_010 }, () => data) }))
  const { id: upToId } = await database.db.read.rejectedAlert.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const input = { kind: { apiKeyId, kind: 'many', upToId }, mapping, maxBytes: MAX_BYTES }
  expect(await acceptAllOfKind(admin, input)).toEqual({ opened: 1_000, unfit: [] })
  expect(await acceptAllOfKind(admin, input)).toEqual({ opened: 10, unfit: [] })
})

test('at most 64 MiB are accepted by one request', async () => {
  const { admin, apiKeyId } = workspace()
  const { ids } = await rejectAll([P1])
  const sample = await database.db.read.rejectedAlert.findUniqueOrThrow({ where: { id: ids[0] ?? 0 } })
  const { id: _, ...data } = { ...sample, kind: 'large', size: 30 * 1024 * 1024 }
  await database.db.write((tx) => tx.rejectedAlert.createMany({ data: Array.from({ length: 3 }, () => data) }))
  const { id: upToId } = await database.db.read.rejectedAlert.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const input = { kind: { apiKeyId, kind: 'large', upToId }, mapping, maxBytes: MAX_BYTES }
  expect(await acceptAllOfKind(admin, input)).toEqual({ opened: 2, unfit: [] })
  expect(await acceptAllOfKind(admin, input)).toEqual({ opened: 1, unfit: [] })
})
