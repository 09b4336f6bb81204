import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { after } from '../../testing/people'
import { SECRET } from '../../testing/webhook-settings'
import { webhookStory } from '../../testing/webhook-story'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { escalateIncident } from '../incidents/escalate'
import { addNote } from '../incidents/note'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { unacknowledgeForgotten } from '../incidents/unacknowledge'
import { addOverride } from '../on-call/add-override'

const database = testDatabase()

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

test('each verb on an incident is told, in order, with who did it and the incident as it is', async () => {
  const story = await webhookStory(database.db)
  const { admin, deps } = story
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const hook = await story.webhook()
  const labels = { service: 'payments' }
  const incidentId = await story.alert('medium', { labels, entityId: 'db-1', runbookId: 'disk', details: 'a\nb' })
  await assignIncident(admin, { incidentId, assigneeId: ana.actor.userId })
  await acknowledgeIncident(ana, { incidentId })
  await addNote(ana, { incidentId, note: 'Looking\nnow' })
  await assignIncident(admin, { incidentId, assigneeId: null })
  await resolveIncident(ana, { incidentId })
  await reopenIncident(admin, { incidentId })
  await story.tellAndServe()
  const events = hook.events()
  expect(typesOf(events)).toEqual([
    'incident.opened',
    'incident.assigned',
    'incident.acknowledged',
    'incident.noted',
    'incident.assigned',
    'incident.resolved',
    'incident.reopened',
  ])
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const person = { name: 'Ana', address: ana.actor.email }
  expect(events.map(({ data }) => data.by)).toEqual([
    { apiKey: 'monitor' },
    { name: 'admin', address: admin.actor.email },
    person,
    person,
    { name: 'admin', address: admin.actor.email },
    person,
    { name: 'admin', address: admin.actor.email },
  ])
  expect(events[1].data.assignee).toEqual(person)
  expect(events[4].data.assignee).toBeNull()
  expect(events[3].data.note).toBe('Looking\nnow')
  expect(events[0]).toEqual({
    type: 'incident.opened',
    timestamp: '2026-03-01T12:00:00.000Z',
    sequence: 1,
    data: {
      incident: {
        id: String(incidentId),
        status: 'open',
        severity: 'medium',
        summary: 'medium alert',
        receivedAt: '2026-03-01T12:00:00.000Z',
        acknowledgedAt: null,
        acknowledgedBy: null,
        resolvedAt: null,
        assignee: null,
        team: null,
        labels,
        entityId: 'db-1',
        runbookId: 'disk',
        url: `${deps.baseUrl}/incidents/${incidentId}`,
        details: 'a\nb',
        isDetailsWhole: true,
      },
      by: { apiKey: 'monitor' },
    },
  })
})

test('what was acknowledged for too long is told to be open again, by nobody', async () => {
  const story = await webhookStory(database.db)
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const { workspaceId } = story
  await database.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId }, data: { unacknowledgeMinutes: 30 } }),
  )
  const hook = await story.webhook({ kinds: ['incident.reopened'] })
  const incidentId = await story.alert('critical')
  await acknowledgeIncident(ana, { incidentId })
  await unacknowledgeForgotten(database.db, after({ minutes: 31 }))
  await story.tellAndServe()
  expect(hook.events()).toMatchObject([{ data: { incident: { id: String(incidentId), status: 'open' }, by: null } }])
})

test('a request is signed as Standard Webhooks says', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  await story.alert('low')
  await story.tell()
  await story.serve({ now: () => new Date() })
  const [received] = hook.received
  if (!received) throw new Error('nothing arrived')
  const { headers, text, path } = received
  const [id, at] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  expect(path).toBe('/in/path-token')
  expect(id).toMatch(/^evt_[0-9A-Za-z]{22}$/)
  // From the specification, apart from the library that signs.
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  const signed = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
  expect(new Webhook(SECRET).verify(text, signed)).toMatchObject({ type: 'incident.opened' })
  expect(() => new Webhook(SECRET).verify(text.replace('low', 'high'), signed)).toThrow('No matching signature')
})

test('steps after the first are told once, with all that they paged; and that all are through', async () => {
  const story = await webhookStory(database.db)
  const [ana, ben, cem] = [await story.person('Ana'), await story.person('Ben'), await story.person('Cem')]
  await story.onCall(ana)
  const userId = ({ actor }: typeof ana) => actor.userId
  await story.policy({
    repeats: 0,
    steps: [
      { wait: 5, userId: userId(ana) },
      { wait: 5, userId: userId(ben) },
    ],
  })
  await database.db.write(async (tx) => {
    const { workspaceId } = story
    const step = await tx.escalationStep.findFirstOrThrow({ where: { workspaceId, position: 1 } })
    await tx.escalationTarget.create({ data: { workspaceId, stepId: step.id, userId: userId(cem) } })
  })
  const hook = await story.webhook({ kinds: ['incident.escalated'] })
  const incidentId = await story.alert('critical')
  await story.tellAndServe()
  expect(hook.events(), 'the first step is no escalation').toEqual([])
  await story.pass(5)
  await story.tellAndServe()
  const [second, ...others] = hook.events()
  expect(others).toEqual([])
  expect(second.data.incident.id).toBe(String(incidentId))
  expect(second.data.escalation).toMatchObject({ outcome: 'paged', step: 2, repeat: 0 })
  expect(second.data.escalation.people.map(({ name }: { name: string }) => name).sort()).toEqual(['Ben', 'Cem'])
  await story.pass(60)
  await story.tellAndServe()
  expect(
    hook
      .events()
      .slice(1)
      .map(({ data }) => data.escalation),
  ).toEqual([expect.objectContaining({ outcome: 'exhausted', step: null, people: [] })])
})

test('a step that a person asks for is told when it runs, and once', async () => {
  const story = await webhookStory(database.db)
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const steps = [ana, ben].map(({ actor }) => ({ wait: 30, userId: actor.userId }))
  await story.policy({ repeats: 0, steps })
  const hook = await story.webhook({ kinds: ['incident.escalated'] })
  const incidentId = await story.alert('critical')
  await story.pass(1)
  expect(await escalateIncident(story.at(ana), { incidentId, next: { run: 0, round: 0, step: 1 } })).toBe(true)
  await story.pass(1)
  await story.tellAndServe()
  expect(hook.events().map(({ data }) => data.escalation.people[0]?.name)).toEqual(['Ben'])
})

test('a page that fails is told with the reason and without the address; one that is sent is not', async () => {
  const story = await webhookStory(database.db)
  const good = await story.receiver()
  const bad = await story.receiver((response) => response.writeHead(404).end('no such hook'))
  await story.anaOnCall(good, bad)
  const hook = await story.webhook({ kinds: ['page.failed'] })
  const incidentId = await story.alert('critical')
  await story.tellAndServe()
  const [event, ...others] = hook.events()
  expect(others).toEqual([])
  expect(event.type).toBe('page.failed')
  expect(event.data.incident.id).toBe(String(incidentId))
  expect(event.data.page).toMatchObject({
    person: { name: 'Ana' },
    channel: 'webhook',
    receiver: `Webhook 127.0.0.1:${bad.port}`,
    reason: 'HTTP 404 no such hook',
    attempts: 1,
    incidents: 1,
  })
})

test('a page to somebody without a contact method is told too', async () => {
  const story = await webhookStory(database.db)
  await story.anaOnCall()
  const hook = await story.webhook({ kinds: ['page.failed'] })
  await story.alert('critical')
  await story.tellAndServe()
  expect(hook.events().map(({ data }) => data.page)).toEqual([
    expect.objectContaining({ channel: null, receiver: null, reason: 'no verified contact method' }),
  ])
})

test('nothing is noted of failed pages while no webhook wants to know', async () => {
  const story = await webhookStory(database.db)
  await story.anaOnCall()
  await story.webhook({ kinds: ['incident.opened'] })
  await story.alert('critical')
  expect(await database.db.read.pageFailure.count()).toBe(0)
})

test('another person on call is told: by time and by an override, and not at the first look', async () => {
  const story = await webhookStory(database.db)
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ana, ben)
  const hook = await story.webhook({ kinds: ['on-call.changed'] })
  await story.tellAndServe()
  expect(hook.events()).toEqual([])
  const { admin } = story
  const covers = { startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }
  await addOverride(admin, { scheduleId, userId: ana.actor.userId, ...covers })
  story.clock.now = after({ hours: 1 })
  await story.tellAndServe()
  story.clock.now = after({ hours: 2 })
  await story.tellAndServe()
  story.clock.now = after({ days: 7 })
  await story.tellAndServe()
  const seen = hook
    .events()
    .map(({ data: { before, onCall } }) => [before[0].name, onCall[0].person.name, onCall[0].via])
  expect(seen).toEqual([
    ['Ben', 'Ana', 'override'],
    ['Ana', 'Ben', 'rotation'],
    ['Ben', 'Ana', 'rotation'],
  ])
  expect(hook.events()[0].data).toMatchObject({
    schedule: { id: String(scheduleId), url: `http://tocsin.test/on-call/schedules/${scheduleId}` },
    onCall: [{ since: after({ hours: 1 }).toISOString(), until: after({ hours: 2 }).toISOString() }],
  })
})

test('hostile text arrives as valid JSON of bounded size', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  const evil = '\u202Egpj.exe "</script>\\ud800 🔥'
  const labels = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`k${n}`, evil.repeat(100)]))
  await story.alert('low', { summary: evil.repeat(5_000), details: evil.repeat(5_000), labels })
  await story.tellAndServe()
  const [received] = hook.received
  expect(received?.body.length).toBeLessThan(256 * 1024)
  const { incident } = JSON.parse(received?.text ?? '').data
  expect(incident.summary.length).toBeLessThan(3_000)
  expect(incident.isDetailsWhole).toBe(false)
})
