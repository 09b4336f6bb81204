import { expect, test } from 'vitest'
import { brokenBody, stalledBody } from '../../testing/bodies'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, send } from '../../testing/fixtures'
import { MAX_BYTES, newRejectingWorkspace } from '../../testing/rejected-alerts'
import { setPagesRejected } from '../api-keys/page-rejected'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { PRESETS } from '../sources/presets/presets'
import { acceptRejectedAlert } from './accept'
import { discardAllOfKind, discardRejectedAlert } from './discard'

const database = testDatabase()

function incidentsOf(apiKeyId: number) {
  return database.db.read.incident.findMany({
    where: { apiKeyId },
    orderBy: { id: 'asc' },
    include: { firings: true, escalations: true, notices: true },
  })
}

async function statuses(apiKeyId: number) {
  return (await incidentsOf(apiKeyId)).map(({ status, firings }) => [status, firings[0]?.count])
}

test('the first rejected alert of a key opens an incident that pages, and the next ones count at it', async () => {
  const { apiKeyId, reject } = await newRejectingWorkspace(database.db)
  await reject({ severity: 'critical' })
  const [incident] = await incidentsOf(apiKeyId)
  expect(incident).toMatchObject({
    summary: 'Alerts of monitor are rejected: Invalid fields',
    severity: 'high',
    status: 'open',
    escalations: [{ state: 'active' }],
    notices: [],
  })
  expect(JSON.parse(incident?.payload ?? '').details).toContain('summary')
  await reject('{')
  await reject({ summary: 'x', severity: 'bad' }, { 'content-type': 'text/plain' })
  expect(await statuses(apiKeyId)).toEqual([['open', 3]])
})

test('rejected alerts that come at once, also to two instances, open one incident for each key', async () => {
  const { admin } = await newWorkspace(database.db)
  const one = await newApiKey(admin, 'one')
  const other = await newApiKey(admin, 'other', PRESETS.alertmanager)
  const [here, there] = [ingestDeps(database.db), ingestDeps(database.db)]
  const sent = Array.from({ length: 120 }, (_, at) =>
    post(at % 2 === 0 ? here : there, at % 3 === 0 ? other.token : one.token, '{'),
  )
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(400)
  expect(await statuses(one.apiKeyId)).toEqual([['open', 80]])
  expect(await statuses(other.apiKeyId)).toEqual([['open', 40]])
})

test('what a person acknowledged stays so; after it was resolved, the next one opens another', async () => {
  const { admin, apiKeyId, reject } = await newRejectingWorkspace(database.db)
  await reject('{')
  const incidentId = (await incidentsOf(apiKeyId))[0]?.id ?? 0
  await acknowledgeIncident(admin, { incidentId })
  await reject('{')
  expect(await statuses(apiKeyId)).toEqual([['acknowledged', 2]])
  await resolveIncident(admin, { incidentId })
  await reject('{')
  expect(await statuses(apiKeyId)).toEqual([
    ['resolved', 2],
    ['open', 1],
  ])
})

test('whoever handles the last rejected alert of the key resolves the incident', async () => {
  const { admin, apiKeyId, reject } = await newRejectingWorkspace(database.db)
  const other = await newRejectingWorkspace(database.db)
  await other.reject('{')
  const [accepted, discarded] = [await reject('{'), await reject({ summary: 'x' })]
  await reject({ summary: 'y' })
  const body = JSON.stringify({ summary: 'Mended', severity: 'low' })
  expect(await acceptRejectedAlert(admin, { rejectedAlertId: accepted.id, body, maxBytes: MAX_BYTES })).toMatchObject({
    ok: true,
  })
  await discardRejectedAlert(admin, { rejectedAlertId: discarded.id })
  expect(await statuses(apiKeyId)).toEqual([
    ['open', 3],
    ['open', undefined],
  ])
  const newest = await reject({ summary: 'z' })
  await discardAllOfKind(admin, { kind: { ...newest, upToId: newest.id } })
  expect((await statuses(apiKeyId))[0]).toEqual(['resolved', 4])
  expect(await statuses(other.apiKeyId)).toEqual([['open', 1]])
})

test('a body that broke off is kept and opens none: its sender sends it again', async () => {
  const { apiKeyId, token } = await newRejectingWorkspace(database.db)
  const deps = ingestDeps(database.db)
  expect((await send(deps, token, { body: brokenBody() })).status).toBe(400)
  const impatient = { ...deps, limits: { ...deps.limits, timeoutSeconds: 0.01 } }
  expect((await send(impatient, token, { body: stalledBody() })).status).toBe(408)
  expect(await database.db.read.rejectedAlert.count({ where: { apiKeyId } })).toBe(2)
  expect(await statuses(apiKeyId)).toEqual([])
})

test('a key for which an admin has switched it off opens none', async () => {
  const { admin, as, apiKeyId, reject } = await newRejectingWorkspace(database.db)
  await expect(async () =>
    setPagesRejected(await as('responder'), { apiKeyId, pagesRejected: false }),
  ).rejects.toThrow()
  const { admin: stranger } = await newWorkspace(database.db)
  await expect(setPagesRejected(stranger, { apiKeyId, pagesRejected: false })).rejects.toThrow('No such API key')
  await setPagesRejected(admin, { apiKeyId, pagesRejected: false })
  await reject('{')
  expect(await statuses(apiKeyId)).toEqual([])
  await setPagesRejected(admin, { apiKeyId, pagesRejected: true })
  await reject('{')
  expect(await statuses(apiKeyId)).toEqual([['open', 1]])
})
