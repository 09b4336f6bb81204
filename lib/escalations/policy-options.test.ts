import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { addMethod, beginStory, type Story } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { changePolicy } from '../escalation-policies/change'
import type { PolicySettings, StepSettings } from '../escalation-policies/check'
import { listPolicies } from '../escalation-policies/get'
import { readTurns } from '../escalation-policies/read-turns'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { stepName } from './describe-step'
import { explainPaging } from './explain'

const database = testDatabase()

let story: Story
let people: Record<'ana' | 'ben' | 'cleo', UserContext>

beforeEach(async () => {
  story = await beginStory(database.db)
  people = { ana: await story.person('Ana'), ben: await story.person('Ben'), cleo: await story.person('Cleo') }
})

afterEach(() => story.end())

function targets(...names: (keyof typeof people)[]) {
  return names.map((name) => ({ userId: people[name].actor.userId }))
}

async function policy(changes: Partial<PolicySettings> & { steps: StepSettings[] }) {
  const [current] = await listPolicies(story.admin)
  if (!current) throw new Error('no policy')
  const { id: policyId, name, severities, groupBy } = current
  const settings = { policyId, name, teamId: null, severities, groupBy, gatherSeconds: 30, repeats: 0, ...changes }
  expect(await changePolicy(story.admin, settings)).toMatchObject({ ok: true })
}

const alert = (service: string) => story.alert('critical', { labels: { service } })

test('in round robin each incident pages the next person, and a storm stays with one', async () => {
  await policy({ steps: [{ waitMinutes: 60, isRoundRobin: true, targets: targets('ana', 'ben', 'cleo') }] })
  const paged: string[] = []
  for (const service of ['a', 'b', 'c', 'd', 'e']) {
    await alert(service)
    await story.pass(1)
    paged.push(...story.arrived().map((line) => line.split(':')[0] ?? ''))
  }
  expect(paged).toEqual(['ana', 'ben', 'cleo', 'ana', 'ben'])
  for (let n = 0; n < 4; n++) await alert('storm')
  await story.pass(1)
  expect(story.arrived()).toEqual(['cleo: CRITICAL: 3 incidents: critical alert', 'cleo: CRITICAL: critical alert'])
})

test('several that are due at once take turns too, and a repeat goes to the next person', async () => {
  await policy({ repeats: 1, steps: [{ waitMinutes: 5, isRoundRobin: true, targets: targets('ana', 'ben') }] })
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { groupBy: '["service"]' } }),
  )
  await alert('a')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('whose turn it is stays where the policy is saved without a change of its steps', async () => {
  const steps = [{ waitMinutes: 60, isRoundRobin: true, targets: targets('ana', 'ben') }]
  await policy({ steps })
  await alert('a')
  await policy({ steps, gatherSeconds: 20 })
  await story.pass(1)
  await alert('b')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert', 'ben: CRITICAL: critical alert'])
})

test('before a step in round robin runs, the one whom it will page is named first', async () => {
  await policy({ repeats: 2, steps: [{ waitMinutes: 5, isRoundRobin: true, targets: targets('ana', 'ben', 'cleo') }] })
  const incidentId = await alert('a')
  const next = async () => (await explainPaging(story.at(people.ana), incidentId))?.next
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  expect(await next()).toMatchObject({ isInTurn: true, people: ['Ben', 'Cleo', 'Ana'] })
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: people.ben.actor.userId } }))
  expect(await next()).toMatchObject({ people: ['Cleo', 'Ana', 'Ben'] })
  await story.pass(6)
  expect(story.arrived()).toEqual(['cleo: CRITICAL: critical alert'])
  const turnOf = await readTurns(story.admin)
  const [{ id = 0 } = {}] = await listPolicies(story.admin)
  expect(turnOf(id, 0)).toBe(0)
})

test('the last resort is paged once, when all steps and repeats are through, and not if somebody acknowledged', async () => {
  await policy({
    repeats: 1,
    steps: [{ waitMinutes: 5, targets: targets('ana') }],
    lastResort: targets('cleo'),
  })
  const incidentId = await alert('a')
  await story.pass(9)
  expect(story.arrived()).toEqual(Array(2).fill('ana: CRITICAL: critical alert'))
  expect((await explainPaging(story.at(story.admin), incidentId))?.next).toMatchObject({
    people: ['Cleo'],
    isLastResort: true,
  })
  await story.pass(1)
  expect(story.arrived()).toEqual(['cleo: CRITICAL: critical alert'])
  await story.pass(120)
  expect(story.arrived()).toEqual([])
  const { entries } = (await explainPaging(story.at(story.admin), incidentId)) ?? { entries: [] }
  expect(entries.map(({ kind, step, round }) => [kind, step, round])).toEqual([
    ['paged', 0, 0],
    ['paged', 0, 1],
    ['paged', 1, 1],
    ['exhausted', 2, 1],
  ])
  expect(entries.map(({ reason, ...entry }) => stepName({ ...reason, ...entry }))).toEqual([
    'Step 1',
    'Step 1 (repeat 1)',
    'Last resort',
    'Step 3 (repeat 1)',
  ])
  const other = await alert('b')
  await story.pass(6)
  story.arrived()
  await acknowledgeIncident(story.at(people.ana), { incidentId: other })
  await story.pass(60)
  expect(story.arrived()).toEqual([])
})

test('where nobody could be paged before, the last resort is paged at once', async () => {
  await story.db.write((tx) => tx.user.update({ where: { id: people.ana.actor.userId }, data: { disabledAt: null } }))
  await policy({ steps: [{ waitMinutes: 5, targets: targets('ana') }], lastResort: targets('ben') })
  await story.db.write((tx) =>
    tx.user.update({ where: { id: people.ana.actor.userId }, data: { disabledAt: story.clock.now } }),
  )
  await alert('a')
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('in turn who cannot be reached is passed over at once, whether it is known or only seen when it is tried', async () => {
  const receiver = await story.receiver((response) => response.writeHead(404).end())
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { db } = story
  await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: people.ana.actor.userId } }))
  await policy({ repeats: 3, steps: [{ waitMinutes: 15, isRoundRobin: true, targets: targets('ana', 'ben') }] })
  await alert('a')
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  await addMethod(db, people.ana, 'webhook', { url: receiver.url, secret })
  await story.pass(1)
  await alert('b')
  await story.pass(1)
  expect(receiver.received).toHaveLength(1)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: people.ben.actor.userId } }))
  await alert('c')
  await story.pass(10)
  // Ana's method fails, and Ben has none: each is tried once.
  expect(receiver.received).toHaveLength(2)
})

test('a running escalation goes on after the steps that it has run, wherever those are now', async () => {
  const step = (name: keyof typeof people) => ({ waitMinutes: 5, targets: targets(name) })
  await policy({ steps: [step('ana'), step('ben'), step('cleo')], lastResort: targets('ana') })
  await alert('a')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await policy({ steps: [step('ben'), step('cleo')], lastResort: targets('ana') })
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  await policy({ steps: [step('ben')], lastResort: targets('ana') })
  await story.pass(5)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await policy({ steps: [step('ben'), step('cleo')], lastResort: targets('ana') })
  await story.pass(60)
  expect(story.arrived()).toEqual([])
})
