import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, post } from '../../testing/fixtures'
import { addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { readMail } from '../../testing/read-mail'
import { hearEndings } from '../contact-methods/hear-endings'
import type { UserContext } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { handleMany } from '../incidents/handle-many'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { PRESETS } from '../sources/presets/presets'
import { tellEndings } from './tell-endings'

const database = testDatabase()
let story: Story
let ana: UserContext
let ben: UserContext

beforeEach(async () => {
  story = await beginStory(database.db)
  ana = await story.person('Ana')
  ben = await story.person('Ben')
  const both = [ana, ben].map(({ actor }) => ({ wait: 15, userId: actor.userId }))
  await story.policy({ repeats: 0, steps: both })
})

afterEach(() => story.end())

/** Ana and Ben were both paged for it. */
async function pagedTwice(summary = 'Disk full') {
  const incidentId = await story.alert('critical', { summary })
  await story.pass(15)
  story.arrived()
  return incidentId
}

async function afterHalfAMinute() {
  await story.pass(0.5)
  await tellEndings(story.deps)
  return story.arrived()
}

test('who was paged learns who acknowledged and who resolved it, once, and not who did it themselves', async () => {
  const incidentId = await pagedTwice()
  await acknowledgeIncident(story.at(ana), { incidentId })
  await tellEndings(story.deps)
  expect(story.arrived()).toEqual([])
  expect(await afterHalfAMinute()).toEqual(['ben: Acknowledged by Ana: Disk full'])
  const raw = story.smtp.mails.at(-1)?.raw ?? ''
  expect(raw).toContain(`In-Reply-To: <incident-${incidentId}@tocsin.test>`)
  expect(raw).not.toMatch(/^(Importance|X-Priority|Priority):/im)
  await resolveIncident(story.at(ben), { incidentId })
  expect(await afterHalfAMinute()).toEqual(['ana: Resolved by Ben: Disk full'])
  expect(await afterHalfAMinute()).toEqual([])
})

test('all mails of an incident are one thread: its pages of every step, and what became of it', async () => {
  const incidentId = await pagedTwice()
  await acknowledgeIncident(story.at(ana), { incidentId })
  await afterHalfAMinute()
  await resolveIncident(story.at(ana), { incidentId })
  await afterHalfAMinute()
  const heads = story.smtp.mails.map((mail) => readMail(mail).head)
  expect(heads).toHaveLength(4)
  expect(new Set(heads.map((head) => /^Message-ID: .*$/m.exec(head)?.[0])).size).toBe(4)
  for (const head of heads) {
    expect(head).toContain(`References: <incident-${incidentId}@tocsin.test>`)
    expect(head).toContain(`In-Reply-To: <incident-${incidentId}@tocsin.test>`)
    expect(head).not.toMatch(/^List-/im)
  }
})

test('a storm that one person takes is one message, and whoever got no page gets none', async () => {
  const dora = await story.person('Dora')
  const ids = []
  for (let n = 0; n < 6; n++) ids.push(await story.alert('high', { labels: { service: `s${n}` } }))
  await story.pass(2)
  story.arrived()
  await handleMany(story.at(dora), ids, { kind: 'resolve' })
  expect(await afterHalfAMinute()).toEqual(['ana: Resolved by Dora: 6 incidents: high alert'])
})

test('what is taken back or resolved meanwhile is not told as acknowledged', async () => {
  const [first, second] = [await pagedTwice(), await pagedTwice('Down')]
  await acknowledgeIncident(story.at(ana), { incidentId: first })
  await resolveIncident(story.at(ana), { incidentId: second })
  await story.db.write((tx) =>
    tx.incident.update({
      where: { id: first },
      data: { status: 'open', acknowledgedAt: null, acknowledgedById: null },
    }),
  )
  expect(await afterHalfAMinute()).toEqual(['ben: Resolved by Ana: Down'])
  await reopenIncident(story.at(ana), { incidentId: second })
  await story.db.write((tx) => tx.escalation.updateMany({ where: { incidentId: second }, data: { state: 'stopped' } }))
})

test('a person can switch it off', async () => {
  const incidentId = await pagedTwice()
  await hearEndings(ben, { hears: false })
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await afterHalfAMinute()).toEqual([])
  expect(await story.db.read.ending.count({ where: { incidentId } })).toBe(0)
})

test('a webhook gets a type of its own, once for several instances, and again while it fails', async () => {
  let isUp = true
  const receiver = await story.receiver((response) => response.writeHead(isUp ? 204 : 503).end())
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ben.actor.userId } }))
  await addWebhook(story.db, ben, receiver)
  const incidentId = await pagedTwice()
  await acknowledgeIncident(story.at(ana), { incidentId })
  await story.pass(0.5)
  isUp = false
  await Promise.all([tellEndings(story.deps), tellEndings(story.deps)])
  isUp = true
  expect(receiver.received).toHaveLength(2)
  await story.pass(2)
  await tellEndings(story.deps)
  expect(receiver.received).toHaveLength(3)
  const [first, second] = receiver.received.slice(1)
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  expect(JSON.parse(second?.text ?? '')).toMatchObject({
    type: 'acknowledged',
    data: {
      people: [{ name: 'Ben', address: ben.actor.email }],
      incidents: 1,
      incident: { id: String(incidentId), severity: 'critical', by: 'Ana' },
    },
  })
})

test('an acknowledgement in the tool stops paging, is told, and does nothing twice or to what nobody opened', async () => {
  const { token } = await newApiKey({ ...story.admin, actor: { type: 'system' } }, 'pd', PRESETS.pagerduty)
  const event = async (event_action: string, dedup_key = 'a') => {
    const deps = ingestDeps(story.db, () => story.clock.now)
    const payload = { summary: 'Down', severity: 'error' }
    const { outcomes } = (await post(deps, token, { event_action, dedup_key, payload })).json
    return outcomes.map(({ outcome }: { outcome: string }) => outcome)
  }
  expect(await event('acknowledge')).toEqual(['ignored'])
  await event('trigger')
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: HIGH: Down'])
  expect(await event('acknowledge')).toEqual(['acknowledged'])
  expect(await event('acknowledge')).toEqual(['ignored'])
  expect(await event('trigger')).toEqual(['counted'])
  expect(await afterHalfAMinute()).toEqual(['ana: Acknowledged by API key pd: Down'])
  await story.pass(60)
  expect(story.arrived()).toEqual([])
  const [incident] = await story.db.read.incident.findMany({
    where: { summary: 'Down' },
    orderBy: { id: 'desc' },
    take: 1,
  })
  expect(incident).toMatchObject({ status: 'acknowledged', acknowledgedById: null })
  expect(incident?.acknowledgedAt).not.toBeNull()
  expect(await event('resolve')).toEqual(['resolved'])
})

test('a problem that returns pages again once its end was told, and goes on where it was before', async () => {
  const { token } = await newApiKey({ ...story.admin, actor: { type: 'system' } }, 'am', PRESETS.alertmanager)
  const notice = (status: string) => {
    const alert = { status, labels: { alertname: 'Down' }, annotations: { summary: 'Down' }, fingerprint: 'f' }
    return post(
      ingestDeps(story.db, () => story.clock.now),
      token,
      { alerts: [alert] },
    )
  }
  await notice('firing')
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: HIGH: Down'])
  await notice('resolved')
  await story.pass(0.2)
  await notice('firing')
  expect(await afterHalfAMinute()).toEqual([])
  await notice('resolved')
  expect(await afterHalfAMinute()).toEqual(['ana: Resolved by API key am: Down'])
  await notice('firing')
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: HIGH: Down'])
})
