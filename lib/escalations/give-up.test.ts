import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { startSmtpServer } from '../../testing/smtp'
import type { UserContext } from '../context'
import { changePolicy } from '../escalation-policies/change'
import { listPolicies } from '../escalation-policies/get'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { listUnanswered } from '../incidents/list-unanswered'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

const step = (wait: number, { actor }: UserContext) => ({ wait, userId: actor.userId })
const pages = () => story.db.read.page.findMany({ where: { workspaceId: story.workspaceId }, orderBy: { id: 'asc' } })
const escalation = (incidentId: number) => story.db.read.escalation.findUniqueOrThrow({ where: { incidentId } })

/** Ben, reached by a webhook alone. */
async function benByWebhook() {
  const ben = await story.person('Ben')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ben.actor.userId } }))
  const receiver = await story.receiver()
  await addWebhook(story.db, ben, receiver)
  return { ben, receiver }
}

test('a step whose pages are all refused for a minute has failed: the next one runs then', async () => {
  const ana = await story.person('Ana')
  const { ben, receiver } = await benByWebhook()
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.smtp.close()
  await story.alert('critical')
  await story.pass(0.99)
  expect(receiver.received).toHaveLength(0)
  await story.pass(0.01)
  expect(receiver.received).toHaveLength(1)
  await story.pass(10)
  expect(receiver.received).toHaveLength(1)
  expect(await pages()).toMatchObject([{ state: 'pending', channel: 'email' }, { state: 'sent' }])
})

test('a page that goes out within the minute makes the step wait in full', async () => {
  let left = 4
  const failing = await story.receiver((response) => response.writeHead(left-- > 0 ? 503 : 204).end())
  const ana = await story.anaOnCall(failing)
  const { ben, receiver } = await benByWebhook()
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  const incidentId = await story.alert('critical')
  await story.pass(0.5)
  expect((await escalation(incidentId)).waitsUntil).not.toBeNull()
  await story.pass(14)
  expect(receiver.received).toHaveLength(0)
  await story.pass(0.5)
  expect(receiver.received).toHaveLength(1)
})

test('one of two people who was reached makes the step wait in full', async () => {
  const ana = await story.person('Ana')
  const { ben, receiver } = await benByWebhook()
  const cem = await story.person('Cem')
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, cem)] })
  await addTarget(ben)
  await story.smtp.close()
  await story.alert('critical')
  await story.pass(14)
  expect(receiver.received).toHaveLength(1)
  expect(await pages()).toHaveLength(2)
})

test('while nothing has gone out a policy does not end, and nobody gets a second page of it', async () => {
  const ana = await story.person('Ana')
  await story.policy({ repeats: 0, steps: [step(5, ana)] })
  const { port, close } = story.smtp
  await close()
  const incidentId = await story.alert('critical')
  await story.pass(180)
  expect(await pages()).toMatchObject([{ state: 'pending' }])
  expect(await escalation(incidentId)).toMatchObject({ state: 'active' })
  expect(await listUnanswered(story.at(ana))).toMatchObject([{ id: incidentId, isExhausted: false }])
  const server = await startSmtpServer({}, port)
  await story.pass(24 * 60)
  await server.close()
  // Other stories of this file have left mails that wait.
  expect(server.mails.filter(({ raw }) => raw.includes(`/incidents/${incidentId}`))).toHaveLength(1)
  expect(await escalation(incidentId)).toMatchObject({ state: 'exhausted' })
})

test('all pages refused for good: the policy is gone through again, ever more rarely, until it is acknowledged', async () => {
  const gone = await story.receiver((response) => response.writeHead(410).end())
  const ana = await story.anaOnCall(gone)
  await story.policy({ repeats: 0, steps: [step(15, ana)] })
  const incidentId = await story.alert('critical')
  await story.pass(24 * 60)
  const first = gone.received.length
  expect(first).toBeGreaterThan(4)
  expect(first).toBeLessThan(10)
  await story.pass(7 * 24 * 60)
  expect(gone.received.length - first).toBeLessThan(9)
  await acknowledgeIncident(story.at(ana), { incidentId })
  const before = gone.received.length
  await story.pass(7 * 24 * 60)
  expect(gone.received).toHaveLength(before)
})

test('nobody was on call: who comes on call is paged in a later round', async () => {
  const scheduleId = await story.onCall()
  await story.policy({ repeats: 0, steps: [{ wait: 5, scheduleId }] })
  const incidentId = await story.alert('critical')
  await story.pass(6)
  expect(await escalation(incidentId)).toMatchObject({ state: 'active' })
  await story.onCall(await story.person('Ana'))
  await story.pass(10)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await story.pass(24 * 60)
  expect(await escalation(incidentId)).toMatchObject({ state: 'exhausted' })
  expect(story.arrived()).toEqual([])
})

async function addTarget({ actor }: UserContext) {
  const { workspaceId, db } = story
  await db.write(async (tx) => {
    const { id: stepId } = await tx.escalationStep.findFirstOrThrow({ where: { workspaceId, position: 0 } })
    await tx.escalationTarget.create({ data: { workspaceId, stepId, userId: actor.userId } })
  })
}

/** As an admin does it in the form: running escalations follow. */
async function editSteps(...people: UserContext[]) {
  const [current] = await listPolicies(story.admin)
  if (!current) throw new Error('no policy')
  const { id: policyId, name, severities, groupBy } = current
  const rest = { teamId: null, severities, groupBy, gatherSeconds: 30, repeats: 0 }
  const steps = people.map(({ actor }) => ({ waitMinutes: 15, targets: [{ userId: actor.userId }] }))
  expect(await changePolicy(story.admin, { policyId, name, ...rest, steps })).toMatchObject({ ok: true })
}

/** Ana refuses so many pages for now, and answers the next ones with that status. */
async function anaAfter(refusals: number, status: number) {
  let left = refusals
  return story.anaOnCall(await story.receiver((response) => response.writeHead(left-- > 0 ? 503 : status).end()))
}

test('a step that was moved by an edit waits in full once its page goes out', async () => {
  const ana = await anaAfter(4, 204)
  const { ben, receiver } = await benByWebhook()
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.alert('critical')
  await editSteps(await story.person('Cleo'), ana, ben)
  await story.pass(14.5)
  expect(receiver.received).toHaveLength(0)
  await story.pass(0.5)
  expect(receiver.received).toHaveLength(1)
})

test('a step that was moved by an edit and fails then is followed by the next one at once', async () => {
  const ana = await anaAfter(3, 410)
  const { ben, receiver } = await benByWebhook()
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.alert('critical')
  await editSteps(await story.person('Cleo'), ana, ben)
  await story.pass(0.8)
  expect(receiver.received).toHaveLength(1)
})

test('what fails of a step before the present one hurries nothing after an edit', async () => {
  const ana = await anaAfter(6, 410)
  const { ben, receiver } = await benByWebhook()
  const cleo = await story.person('Cleo')
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben), step(15, cleo)] })
  await story.alert('critical')
  await story.pass(1)
  expect(receiver.received).toHaveLength(1)
  await editSteps(ben, cleo)
  await story.pass(14)
  expect(await pages()).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
  expect(story.arrived()).toEqual([])
  await story.pass(1)
  expect(story.arrived()).toEqual(['cleo: CRITICAL: critical alert'])
})
