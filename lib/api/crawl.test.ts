import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { type ApiClient, apiClient, newAccessToken, testApi } from '../../testing/api-client'
import { calendarOf } from '../../testing/calendar-text'
import { crawlSettings } from '../../testing/crawl-settings'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { addMethod, pagingDeps } from '../../testing/paging-story'
import { after } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import { addCalendar } from '../calendars/add'
import { runEscalations } from '../escalations/run'
import { PRESETS } from '../sources/presets/presets'
import { saveView } from '../views/save'
import { apiDocument } from './openapi'
import { OPERATIONS } from './operations'
import { API_PATH } from './path'

const database = testDatabase()

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
const document: unknown = JSON.parse(JSON.stringify(apiDocument('https://tocsin.example')))
ajv.addSchema({ $id: 'document', ...Object(document) })

/** Sends what the document has, and holds each answer against its schema there. */
function crawler(call: ApiClient) {
  const reached = new Set<string>()
  async function crawl(address: string, sent: Parameters<ApiClient>[1] = {}) {
    const answer = await call(address, sent)
    const operation = operationOf(address)
    reached.add(operation.id)
    expect(answer.status, `${address}: ${answer.body}`).toBe(operation.status)
    const [type] = answer.headers['Content-Type']?.split(';') ?? []
    if (operation.status !== 204) expect(type).toBe(operation.mediaType)
    if (operation.status !== 204) expectFits(operation, answer.json ?? answer.body)
    return answer
  }
  return { crawl, reached }
}

function operationOf(address: string) {
  const [method, path = ''] = address.split(' ')
  const plain = path.split('?')[0] ?? ''
  const found = OPERATIONS.find(
    (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  )
  if (!found) throw new Error(`no operation: ${address}`)
  return found
}

type Found = Pick<(typeof OPERATIONS)[number], 'path' | 'method' | 'status' | 'id' | 'mediaType'>

function expectFits({ path, method, status, id, mediaType }: Found, json: unknown) {
  const place = `${API_PATH}${path}`.replaceAll('~', '~0').replaceAll('/', '~1')
  const pointer = `/paths/${place}/${method.toLowerCase()}/responses/${status}/content/${mediaType.replace('/', '~1')}/schema`
  const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}` })
  expect(validate(json), `${id}: ${JSON.stringify(validate.errors)} ${JSON.stringify(json)}`).toBe(true)
}

test('every operation is done once, and every answer fits what the document says', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [await as('responder', 'Ana'), await as('admin', 'Ben')]
  await addMethod(database.db, ana, 'email', { address: 'ana@example.com' })
  await addMethod(database.db, ben, 'email', { address: 'ben@example.com' })
  const api = testApi(database.db)
  const { crawl, reached } = crawler(apiClient(api, (await newAccessToken(admin)).token))
  const asBen = crawler(apiClient(api, (await newAccessToken(ben)).token))
  const [anaId, adminId] = [String(ana.actor.userId), String(admin.actor.userId)]
  const [startsAt, endsAt] = [after({ hours: 1 }).toISOString(), after({ hours: 3 }).toISOString()]

  await crawl('GET /me')
  await crawl('GET /people')
  await crawl('GET /people/names')
  const invited = await crawl('POST /people', { body: { email: 'zoe@example.com', name: 'Zoe' } })
  expect((await crawl(`POST /people/${invited.json.id}/invite`)).json.url).not.toBe(invited.json.url)
  await crawl(`PATCH /people/${invited.json.id}`, { body: { role: 'admin', isDisabled: true } })
  expect((await crawl(`GET /people/${anaId}`)).json).toMatchObject({ name: 'Ana', reachableBy: 1 })

  const layer = { name: 'Week', shiftUnit: 'week', shiftLengths: [1], handoverTime: '09:00', startsOn: '2026-02-23' }
  const added = { name: 'Night', timeZone: 'Europe/Berlin', layers: [{ ...layer, turns: [[anaId], [adminId], []] }] }
  const schedule = (await crawl('POST /schedules', { body: added })).json
  expect(schedule.layers[0]).toMatchObject({ ...layer, turns: [[anaId], [adminId], []] })
  const night = `/schedules/${schedule.id}`
  await crawl('GET /schedules')
  expect((await crawl(`GET ${night}`)).json).toEqual(schedule)
  const url = ''
  const text = calendarOf(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260601'])
  const holidays = await addCalendar(admin, { name: 'DE-BY', kind: 'holidays', url, text })
  const calendarId = holidays.ok ? String(holidays.calendarId) : ''
  const closed = { layers: [{ ...schedule.layers[0], calendarId }] }
  expect((await crawl(`PATCH ${night}`, { body: closed })).json.layers).toEqual(closed.layers)
  const rota = await addCalendar(admin, { name: 'Rota', kind: 'shifts', url, text })
  const shiftsCalendarId = rota.ok ? String(rota.calendarId) : ''
  const fromCalendar = { layers: [{ ...schedule.layers[0], turns: [], shiftsCalendarId }] }
  expect((await crawl(`PATCH ${night}`, { body: fromCalendar })).json.layers).toEqual(fromCalendar.layers)
  const put = (await crawl(`PATCH ${night}`, { body: { layers: schedule.layers } })).json
  expect(put).toMatchObject({ layers: schedule.layers, pending: { before: { layers: schedule.layers } } })
  const change = { layers: [{ ...layer, turns: [[adminId]] }], start: after({ days: 8 }).toISOString() }
  expect((await crawl(`POST ${night}/preview`, { body: change })).json.stretches.length).toBeGreaterThan(1)
  expect((await crawl(`PATCH ${night}`, { body: { name: 'Nights' } })).json.name).toBe('Nights')
  const { pending } = (await crawl(`PATCH ${night}`, { body: change })).json
  expect((await crawl(`PATCH ${night}`, { body: { timeZone: 'UTC' } })).json).toMatchObject({
    timeZone: 'UTC',
    pending,
  })
  expect((await crawl(`DELETE ${night}/pending`)).status).toBe(204)
  const now = (await crawl('GET /on-call')).json.items.find(
    (one: { schedule: { id: string } }) => one.schedule.id === schedule.id,
  )
  expect(now.people).toMatchObject([{ id: anaId, name: 'Ana', via: 'rotation' }])
  const override = { scheduleId: schedule.id, personId: adminId, startsAt, endsAt }
  const overrideId = (await crawl('POST /overrides', { body: override })).json.id
  expect((await crawl('GET /overrides')).json.items).toMatchObject([{ id: overrideId, person: { name: 'admin' } }])
  const covered = await crawl(`GET /on-call?at=${after({ hours: 2 }).toISOString()}`)
  expect(covered.json.items.at(-1).people).toMatchObject([{ id: adminId, via: 'override' }])
  const earlier = await crawl('GET /on-call?at=2000-01-01T00:00:00Z')
  expect(earlier.json.items.flatMap((one: { people: object[] }) => one.people)).toEqual([])
  const shifts = await crawl(`GET ${night}/shifts?from=${startsAt}&to=${endsAt}`)
  expect(shifts.json.items).toMatchObject([{ person: { id: adminId }, startsAt, endsAt, overrideId }])
  await crawl(`DELETE /overrides/${overrideId}`)
  const swap = (await crawl('POST /swaps', { body: { ...override, personId: anaId, note: 'dentist' } })).json
  expect((await crawl('GET /swaps')).json.items).toMatchObject([
    { id: swap.id, person: { name: 'Ana' }, note: 'dentist' },
  ])
  await asBen.crawl(`POST /swaps/${swap.id}/take`)
  await crawl(`DELETE /swaps/${swap.id}`)

  const team = (
    await crawl('POST /teams', { body: { name: 'Payments', memberIds: [anaId], scheduleIds: [schedule.id] } })
  ).json
  await crawl('GET /teams')
  await crawl(`GET /teams/${team.id}`)
  await crawl(`PATCH /teams/${team.id}`, { body: { scheduleIds: [] } })
  const steps = [
    { waitMinutes: 5, targets: [{ type: 'schedule', id: schedule.id }] },
    {
      waitMinutes: 5,
      isRoundRobin: true,
      targets: [
        { type: 'person', id: anaId },
        { type: 'person', id: adminId },
      ],
    },
  ]
  const policy = (await crawl('POST /policies', { body: { name: 'Payments', teamId: team.id, steps } })).json
  await crawl('GET /policies')
  expect((await crawl(`GET /policies/${policy.id}`)).json).toEqual(policy)
  const last = { lastResort: [{ type: 'person', id: adminId }], unacknowledgeMinutes: 30 }
  expect((await crawl(`PATCH /policies/${policy.id}`, { body: last })).json).toMatchObject({
    name: 'Payments',
    steps: policy.steps,
  })
  const conditions = [{ field: 'label', key: 'service', operator: 'is', values: ['pay'] }]
  const rule = (
    await crawl('POST /rules', { body: { name: 'Payments', conditions, policyId: policy.id, teamId: team.id } })
  ).json
  const other = (await crawl('POST /rules', { body: { name: 'Noise', conditions, policyId: null } })).json
  await crawl(`POST /rules/${other.id}/move`, { body: { to: 1 } })
  const names = async () => (await crawl('GET /rules')).json.items.map(({ name }: { name: string }) => name)
  expect((await names()).slice(0, 2)).toEqual(['Noise', 'Payments'])
  await crawl(`DELETE /rules/${other.id}`)
  expect((await crawl(`GET /rules/${rule.id}`)).json).toMatchObject({ policy: { name: 'Payments' }, conditions })
  await crawl(`PATCH /rules/${rule.id}`, { body: { severity: 'critical' } })

  const incidentId = await openTestIncident(admin, {
    labels: { service: 'pay' },
    entityId: 'db/1',
    runbookId: 'disk',
    extra: [1],
  })
  const incident = `/incidents/${incidentId}`
  expect(
    (await crawl('POST /rules/dry-run', { body: { name: 'All', conditions, policyId: null } })).json,
  ).toMatchObject({ incidents: 1 })
  await crawl('GET /incidents?search=service:pay%20status:open&limit=1')
  expect((await crawl(`GET ${incident}`)).json).toMatchObject({
    team: { name: 'Payments' },
    labels: [{ key: 'service', value: 'pay' }],
  })
  expect((await crawl(`GET ${incident}/payload`)).json).toMatchObject({ extra: [1] })
  await runEscalations(pagingDeps(database.db, { now: NOW }, 'smtp://127.0.0.1:9'))
  await crawl(`POST ${incident}/escalate`)
  await crawl(`POST ${incident}/page-person`, { body: { userId: String(ben.actor.userId) } })
  const pages = (await crawl(`GET ${incident}/pages`)).json
  expect(pages).toMatchObject({
    policy: 'Payments',
    rule: 'Payments',
    pagesNow: true,
    paged: [
      { step: 0, person: 'Ana' },
      { step: 0, person: 'Ben' },
    ],
  })
  const again = await openTestIncident(admin, { labels: { service: 'pay' }, entityId: 'db/1' })
  const alike = await crawl(`GET /incidents/${again}/similar`)
  expect(alike.json.items).toMatchObject([{ id: String(incidentId), why: 'same entity', status: 'open' }])
  await crawl(`POST /incidents/${again}/resolve`)
  await crawl(`POST ${incident}/raise`, { body: { severity: 'critical' } })
  expect((await crawl(`POST ${incident}/acknowledge`)).json).toMatchObject({
    status: 'acknowledged',
    acknowledgedBy: { name: 'admin' },
  })
  await crawl(`POST ${incident}/assign`, { body: { assigneeId: anaId } })
  await crawl(`POST ${incident}/note`, { body: { note: 'Looking.' } })
  await crawl(`POST ${incident}/snooze`, { body: { minutes: 30 } })
  await crawl(`POST ${incident}/resolve`)
  await crawl(`POST ${incident}/reopen`)
  const kinds = (await crawl(`GET ${incident}/timeline`)).json.items.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining([
      'opened',
      'raised',
      'acknowledged',
      'assigned',
      'noted',
      'snoozed',
      'resolved',
      'reopened',
    ]),
  )
  const failed = await database.db.read.page.findFirstOrThrow({ where: { workspaceId: admin.workspaceId } })
  const over = { state: 'failed', endReason: 'refused', endedAt: NOW } as const
  await database.db.write((tx) => tx.page.update({ where: { id: failed.id }, data: over }))
  expect((await crawl('GET /failed-pages')).json.items).toMatchObject([{ id: String(failed.id), reason: 'refused' }])
  await crawl(`POST /failed-pages/${failed.id}/retry`)
  const quiet = await openTestIncident(admin, { severity: 'low' })
  await crawl(`POST /incidents/${quiet}/page`)
  const handled = await crawl('POST /incidents/handle', { body: { step: 'resolve', search: 'status:open' } })
  expect(handled.json.handled).toHaveLength(2)

  const silence = (await crawl('POST /silences', { body: { reason: 'Deploy', conditions, endsAt } })).json
  expect(silence).toMatchObject({ isActive: true, createdBy: { name: 'admin' } })
  await crawl('GET /silences')
  await crawl(`PATCH /silences/${silence.id}`, { body: { reason: 'Deployment' } })
  await crawl(`GET /silences/${silence.id}`)
  await crawl(`DELETE /silences/${silence.id}?pages=false`)

  const key = (await crawl('POST /keys', { body: { name: 'Grafana', sender: 'grafana' } })).json
  await crawl('GET /keys')
  await crawl(`PATCH /keys/${key.id}`, { body: { rate: 5, burst: 10, pagesRejected: false } })
  expect((await crawl(`GET /keys/${key.id}`)).json).toMatchObject({
    rate: 5,
    burst: 10,
    pagesRejected: false,
    sender: 'grafana',
  })
  expect((await crawl(`POST /keys/${key.id}/rotate`)).json.token).not.toBe(key.token)
  await crawl(`DELETE /keys/${key.id}`)

  const source = await newApiKey(admin, 'source', PRESETS.custom)
  for (const severity of ['low', 'medium'])
    await post(ingestDeps(database.db), source.token, { summary: 'Slow', severity, fingerprint: 'slow' })
  const [slow] = (await crawl('GET /incidents?search=Slow')).json.items
  const notices = await crawl(`GET /incidents/${slow.id}/notices`)
  expect(notices.json).toMatchObject({ count: 2, items: [{ severity: 'medium' }, { severity: 'low' }] })
  await crawl(`POST /incidents/${slow.id}/resolve`)

  const { token } = await newApiKey(admin)
  for (const summary of [1, 2]) await post(ingestDeps(database.db), token, { summary, severity: 'low' })
  const [first] = (await crawl('GET /rejected')).json.items
  expect(first).toMatchObject({ count: 2, code: 'invalid_fields' })
  expect((await crawl(`GET /rejected/${first.id}`)).json.body).toContain('"summary":2')
  await crawl(`POST /rejected/${first.id}/accept`, { body: { body: '{"summary":"2","severity":"low"}' } })
  await crawl(`DELETE /rejected/${(await crawl('GET /rejected')).json.items[0].id}`)

  await crawl('PUT /entities/db%2F1', { body: { kind: 'host', name: 'Database 1', teamId: team.id } })
  expect((await crawl('GET /entities/db%2F1')).json).toMatchObject({ id: 'db/1', team: { name: 'Payments' } })
  await crawl('GET /entities')
  const runbook = await crawl('PUT /runbooks/disk', { body: { title: 'Disk full', markdown: '# Free some' } })
  await crawl('PUT /runbooks/disk', { body: { title: 'Disk' }, headers: { 'if-match': runbook.headers.ETag ?? '' } })
  expect((await crawl('GET /runbooks/disk')).json).toMatchObject({ title: 'Disk', version: 2 })
  await crawl('GET /runbooks')
  expect((await crawl('GET /runbooks/disk/versions')).json.items).toMatchObject([
    { version: 2 },
    { title: 'Disk full' },
  ])
  expect((await crawl('GET /runbooks/disk/versions/1')).json).toMatchObject({ markdown: '# Free some', by: 'admin' })
  const restored = await crawl('POST /runbooks/disk/restore', { body: { version: 1 } })
  expect(restored.json).toMatchObject({ title: 'Disk full', version: 3 })
  const catalog = { text: 'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: {name: shop, title: Shop}' }
  const plan = (await crawl('POST /entities/import/plan', { body: catalog })).json
  expect(plan).toMatchObject({ added: ['shop'], changed: [] })
  expect((await crawl('POST /entities/import', { body: catalog })).json).toEqual(plan)

  const events = ['incident.opened']
  const webhook = (await crawl('POST /webhooks', { body: { name: 'Jira', url: 'https://hook.example/x', events } }))
    .json
  await crawl('GET /webhooks')
  await crawl(`GET /webhooks/${webhook.id}`)
  await crawl(`PATCH /webhooks/${webhook.id}`, { body: { name: 'Jira issues' } })
  await crawl(`POST /webhooks/${webhook.id}/renew-secret`)
  const told = { webhookId: Number(webhook.id), workspaceId: admin.workspaceId, sequence: 1, kind: 'incident.opened' }
  const { id: eventId } = await database.db.write((tx) =>
    tx.webhookEvent.create({
      data: { ...told, uid: 'u', at: after({}), dueAt: after({}), state: 'failed', data: '{}' },
    }),
  )
  expect((await crawl(`GET /webhooks/${webhook.id}/events`)).json.items).toMatchObject([
    { sequence: 1, state: 'failed' },
  ])
  await crawl(`POST /webhook-events/${eventId}/send-again`)
  await crawl(`DELETE /webhooks/${webhook.id}`)

  await crawlSettings(crawl, { admin, incidentId })

  const { text: exported } = (await crawl('GET /configuration?only=teams,people')).json
  expect(exported).toContain('teams:\n  Payments:')
  const file = { text: `${exported}\nrunbooks: {new: {title: New}}` }
  expect((await crawl('POST /configuration/plan', { body: file })).json).toMatchObject({
    steps: [{ kind: 'runbooks', verb: 'create', name: 'new' }],
  })
  await crawl('POST /configuration/apply', { body: file })
  expect((await crawl('POST /configuration/plan', { body: file })).json.steps).toEqual([])

  await saveView(admin, { name: 'Mine', search: '?q=assignee%3Ame', isShared: false })
  expect((await crawl('GET /views')).json.items).toMatchObject([{ name: 'Mine', search: 'assignee:me', isOwn: true }])
  await rollUpAll(database.db)
  const dashboard = (await crawl('GET /dashboard?by=service')).json
  expect(dashboard.whole).toMatchObject({ label: { key: 'service' }, people: expect.any(Array) })
  expect(dashboard.total.opened).toBeGreaterThan(3)
  const ofLabel = (await crawl('GET /dashboard?range=24h&label=service%3Dpay')).json
  expect(ofLabel).toMatchObject({ total: { opened: 2 }, whole: null })
  expect((await crawl('GET /dashboard/tables/labels?by=service')).body).toBe('service,incidents,before\npay,2,0\n')

  expect((await crawl('GET /audit?limit=2&kind=webhooks')).json.items[0]).toMatchObject({ action: 'webhook removed' })
  await crawl(`DELETE /rules/${rule.id}`)
  await crawl(`DELETE /policies/${policy.id}`)
  await crawl(`DELETE ${night}`)
  await crawl(`DELETE /teams/${team.id}`)

  for (const id of asBen.reached) reached.add(id)
  expect(OPERATIONS.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([])
})
