import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { MAX_BYTES, newRejectingWorkspace } from '../../testing/rejected-alerts'
import { NotFoundError } from '../errors'
import { getIncident } from '../incidents/get'
import { listRecentAlerts } from '../ingest/list-recent'
import { acceptRejectedAlert } from './accept'
import { countOpenByKey } from './count-open'
import { discardRejectedAlert } from './discard'
import { getRejectedAlert } from './get'
import { listClosedAlerts } from './list-closed'
import { KINDS_PER_PAGE, listRejectedKinds } from './list-kinds'

const database = testDatabase()
const good = '{"summary":"Disk full","severity":"critical"}'

test('kinds: how many, since when, and the newest of them; the one received last leads', async () => {
  const { admin, apiKeyId, reject } = await newRejectingWorkspace(database.db)
  await reject('{"title":"a"}')
  const broken = await reject('{', {}, after({ minutes: 1 }))
  const newest = await reject('{"title":"b"}', {}, after({ minutes: 2 }))
  const { kinds, older } = await listRejectedKinds(admin)
  expect(older).toBeUndefined()
  expect(kinds).toMatchObject([
    {
      id: newest.id,
      count: 2,
      code: 'invalid_fields',
      status: 400,
      firstReceivedAt: NOW,
      receivedAt: after({ minutes: 2 }),
      apiKey: { id: apiKeyId, name: 'monitor' },
      errors: [{ field: 'summary', code: 'required' }, { field: 'severity' }],
    },
    { id: broken.id, count: 1, code: 'invalid_json', errors: [] },
  ])
  expect(kinds.flatMap(Object.keys)).not.toContain('body')
})

test('what is closed leaves the kinds and is listed apart, with who did it', async () => {
  const { admin, as, reject, apiKeyId } = await newRejectingWorkspace(database.db)
  const [first, second] = [await reject('{}'), await reject('{}')]
  const accepted = await acceptRejectedAlert(admin, { rejectedAlertId: first.id, body: good, maxBytes: MAX_BYTES })
  expect(await countOpenByKey(admin)).toEqual(new Map([[apiKeyId, 1]]))
  await discardRejectedAlert(await as('responder', 'Rita'), { rejectedAlertId: second.id })
  expect((await listRejectedKinds(admin)).kinds).toEqual([])
  expect(await countOpenByKey(admin)).toEqual(new Map())
  expect((await listClosedAlerts(admin)).alerts).toMatchObject([
    { id: second.id, closedBy: { name: 'Rita' }, incidentId: null },
    { id: first.id, closedBy: { name: 'admin' }, incidentId: accepted.ok ? accepted.incidentId : 0 },
  ])
})

test('one key is looked at by itself', async () => {
  const { admin, reject, apiKeyId } = await newRejectingWorkspace(database.db)
  const quiet = await newApiKey(admin, 'quiet')
  const { id } = await reject('{')
  expect((await listRejectedKinds(admin, { apiKeyId })).kinds).toMatchObject([{ id }])
  expect((await listRejectedKinds(admin, { apiKeyId: quiet.apiKeyId })).kinds).toEqual([])
  await discardRejectedAlert(admin, { rejectedAlertId: id })
  expect((await listClosedAlerts(admin, { apiKeyId })).alerts).toMatchObject([{ id }])
  expect((await listClosedAlerts(admin, { apiKeyId: quiet.apiKeyId })).alerts).toEqual([])
})

test('kinds and closed alerts page by key, each once', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  const { id } = await reject('{')
  const { id: _, ...sample } = await database.db.read.rejectedAlert.findUniqueOrThrow({ where: { id } })
  const data = Array.from({ length: KINDS_PER_PAGE + 9 }, (_, n) => ({ ...sample, kind: `kind ${n}` }))
  await database.db.write((tx) => tx.rejectedAlert.createMany({ data }))
  const first = await listRejectedKinds(admin)
  const second = await listRejectedKinds(admin, { before: first.older })
  expect(first.kinds).toHaveLength(KINDS_PER_PAGE)
  expect(second.older).toBeUndefined()
  const ids = [...first.kinds, ...second.kinds].map((kind) => kind.id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(KINDS_PER_PAGE + 10)

  const where = { workspaceId: admin.workspaceId }
  await database.db.write((tx) => tx.rejectedAlert.updateMany({ where, data: { closedAt: NOW } }))
  const newest = await listClosedAlerts(admin)
  const rest = await listClosedAlerts(admin, { before: newest.older })
  expect([...newest.alerts, ...rest.alerts].map((alert) => alert.id)).toEqual(ids)
  expect(rest.older).toBeUndefined()
})

test('one: its body, its errors, and where those like it are', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  const ids = []
  for (const title of ['a', 'b', 'c']) ids.push((await reject(`{"title":"${title}"}`)).id)
  await reject('{')
  const alert = await getRejectedAlert(admin, ids[1] ?? 0)
  expect(Buffer.from(alert.body).toString()).toBe('{"title":"b"}')
  expect(alert).toMatchObject({
    size: 13,
    isWhole: true,
    contentType: 'application/json',
    errors: [{ field: 'summary' }, { field: 'severity' }],
    like: { count: 3, newestId: ids[2], newerId: ids[2], olderId: ids[0] },
  })
})

test('the incident and the rejected alert lead to each other', async () => {
  const { admin, reject } = await newRejectingWorkspace(database.db)
  const { id } = await reject('{}')
  const outcome = await acceptRejectedAlert(admin, { rejectedAlertId: id, body: good, maxBytes: MAX_BYTES })
  const incidentId = outcome.ok ? outcome.incidentId : 0
  expect(await getRejectedAlert(admin, id)).toMatchObject({ incident: { id: incidentId, severity: 'critical' } })
  expect(await getIncident(admin, incidentId)).toMatchObject({ rejectedAlert: { id, receivedAt: NOW } })
})

test("a key's recent alerts name the rejected alert, once, accepted later or not", async () => {
  const { admin, reject, apiKeyId } = await newRejectingWorkspace(database.db)
  const { id } = await reject('{')
  await acceptRejectedAlert(admin, { rejectedAlertId: id, body: good, maxBytes: MAX_BYTES })
  expect(await listRecentAlerts(admin, apiKeyId)).toEqual([
    expect.objectContaining({ accepted: false, rejectedAlertId: id }),
  ])
})

test('another workspace sees none of it', async () => {
  const { reject, apiKeyId } = await newRejectingWorkspace(database.db)
  const { admin: stranger } = await newWorkspace(database.db)
  const { id } = await reject('{')
  expect(await listRejectedKinds(stranger)).toEqual({ kinds: [], older: undefined })
  expect(await listRejectedKinds(stranger, { apiKeyId, before: id + 1 })).toMatchObject({ kinds: [] })
  expect(await listClosedAlerts(stranger, { apiKeyId })).toMatchObject({ alerts: [] })
  expect(await countOpenByKey(stranger)).toEqual(new Map())
  await expect(getRejectedAlert(stranger, id)).rejects.toThrow(NotFoundError)
})
