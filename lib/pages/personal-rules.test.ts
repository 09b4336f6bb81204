import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import type { HttpReceiver } from '../../testing/http-receiver'
import { addMethod, addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { getPersonalRules, joinLists, setPersonalRules } from '../contact-methods/personal-rules'
import { removeContactMethod } from '../contact-methods/remove'
import type { UserContext } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { setQuietHours } from '../on-call/set-quiet-hours'
import { listLatePages } from './list-late'

const database = testDatabase()
let story: Story
let receivers: HttpReceiver[]
let ana: UserContext
let ids: number[]

beforeEach(async () => {
  story = await beginStory(database.db)
  receivers = [await story.receiver(), await story.receiver()]
  ana = await story.anaOnCall(...receivers)
  const methods = await story.db.read.contactMethod.findMany({
    where: { userId: ana.actor.userId },
    orderBy: { id: 'asc' },
  })
  ids = methods.map(({ id }) => id)
})

afterEach(() => story.end())

function rules(urgent: [number, number][], rest: [number, number][] = []) {
  const listOf = (list: [number, number][]) => new Map(list.map(([at, minutes]) => [ids[at] ?? 0, minutes]))
  return setPersonalRules(ana, { urgent: listOf(urgent), rest: listOf(rest) })
}

async function audited() {
  const { workspaceId } = story
  const where = { workspaceId, userId: ana.actor.userId }
  const entries = await story.db.read.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
  return entries.map(({ action }) => action)
}

/** How many pages each receiver has. */
function got() {
  return receivers.map(({ received }) => received.length)
}

async function pageMedium() {
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { pagesMedium: true } }),
  )
}

test('the first at once, the second three minutes later, to the second', async () => {
  expect(
    await rules([
      [0, 0],
      [1, 3],
    ]),
  ).toEqual({ ok: true })
  await story.alert('critical')
  expect(got()).toEqual([1, 0])
  await story.pass(179 / 60)
  expect(got()).toEqual([1, 0])
  expect(await listLatePages(story.at(ana))).toMatchObject({ count: 0 })
  await story.pass(1 / 60)
  expect(got()).toEqual([1, 1])
})

test('an acknowledgement a second before the time ends it', async () => {
  await rules([
    [0, 0],
    [1, 3],
  ])
  const incidentId = await story.alert('critical')
  await story.pass(179 / 60)
  await acknowledgeIncident(story.at(ana), { incidentId })
  await story.pass(30)
  expect(got()).toEqual([1, 0])
})

test('a method without a rule is not used, and other severities are not concerned', async () => {
  await pageMedium()
  await rules([[0, 0]], [[1, 0]])
  await story.alert('critical')
  expect(got()).toEqual([1, 0])
  await story.pass(60)
  await story.alert('medium')
  expect(got()).toEqual([1, 1])
})

test('when the first fails for good the next does not wait for its time, nor does the step', async () => {
  receivers[0] = await story.receiver((response) => response.writeHead(404).end())
  await story.db.write((tx) => tx.contactMethod.delete({ where: { id: ids[0] ?? 0 } }))
  await addWebhook(story.db, ana, receivers[0])
  const first = await story.db.read.contactMethod.findFirst({
    where: { userId: ana.actor.userId },
    orderBy: { id: 'desc' },
  })
  ids[0] = first?.id ?? 0
  await rules([
    [0, 0],
    [1, 5],
  ])
  await story.alert('critical')
  expect(got()).toEqual([1, 1])
})

test('a list that reaches nobody within five minutes is refused, and so is what is not the own', async () => {
  expect(await rules([[1, 6]])).toMatchObject({
    ok: false,
    errors: { urgent: expect.stringContaining('within 5 minutes') },
  })
  expect(await rules([[1, 241]])).toMatchObject({ ok: false, errors: { urgent: expect.any(String) } })
  const ben = await story.person('Ben')
  const foreign = await addMethod(story.db, ben, 'email', { address: 'b@example.com' })
  ids.push(foreign)
  expect(await rules([[2, 0]])).toMatchObject({
    ok: false,
    errors: { urgent: expect.stringContaining('not verified') },
  })
  expect(await rules([], [[1, 60]])).toEqual({ ok: true })
  expect(await audited()).toEqual(['personal rules changed'])
})

test('a method that is verified later joins the lists that there are', async () => {
  await rules([[0, 0]])
  const third = await story.receiver()
  const id = await addWebhook(story.db, ana, third)
  await story.db.write((tx) => joinLists(tx, ana, id))
  await story.alert('critical')
  expect([...got(), third.received.length]).toEqual([1, 0, 1])
  expect((await getPersonalRules(ana)).rest.size).toBe(0)
})

test('after the first method was removed, what is urgent does not wait for the second', async () => {
  await rules([
    [0, 0],
    [1, 30],
  ])
  await removeContactMethod(ana, { contactMethodId: ids[0] ?? 0 })
  await story.alert('critical')
  expect(got()).toEqual([0, 1])
  await removeContactMethod(ana, { contactMethodId: ids[1] ?? 0 })
  await addWebhook(story.db, ana, receivers[0] as HttpReceiver)
  await story.pass(60)
  await story.alert('critical')
  expect(got()).toEqual([1, 1])
})

/** Leads what comes from now on to a policy of its own, with the same steps. */
async function otherPolicy() {
  const { workspaceId, db } = story
  const {
    steps,
    id: _,
    ...settings
  } = await db.read.escalationPolicy.findFirstOrThrow({
    where: { workspaceId },
    include: { steps: { include: { targets: { select: { userId: true, scheduleId: true } } } } },
  })
  await db.write(async (tx) => {
    const create = steps.map(({ position, waitMinutes, targets }) => {
      return { position, waitMinutes, targets: { create: targets } }
    })
    const policy = await tx.escalationPolicy.create({ data: { ...settings, name: 'Other', steps: { create } } })
    await tx.routingRuleVersion.updateMany({ where: { workspaceId }, data: { policyId: policy.id } })
    await tx.workspace.update({ where: { id: workspaceId }, data: { routingMark: 'changed' } })
  })
}

test('quiet hours hold what is not urgent to the minute, in one message, and never what is', async () => {
  await pageMedium()
  const [from, to] = [clockTime(-10), clockTime(50)]
  expect(await setQuietHours(ana, { from, to, timeZone: 'UTC' })).toEqual({ ok: true })
  await story.alert('medium', { labels: { service: 'a' } })
  await story.pass(5)
  await otherPolicy()
  await story.alert('medium', { labels: { service: 'b' } })
  expect(got()).toEqual([0, 0])
  await story.alert('critical')
  expect(got()).toEqual([1, 1])
  await story.pass(44.9)
  expect(got()).toEqual([1, 1])
  await story.pass(0.2)
  expect(got()).toEqual([2, 2])
  expect(JSON.parse(receivers[0]?.received[1]?.text ?? '')).toMatchObject({ data: { incidents: 2 } })
  await setQuietHours(ana, undefined)
  expect(await audited()).toEqual(['quiet hours changed', 'quiet hours changed'])
  await story.pass(60)
  await story.alert('medium')
  expect(got()).toEqual([3, 3])
})

test.each([
  [{ from: '22:00', to: '22:00', timeZone: 'UTC' }, 'quietTo'],
  [{ from: '25:00', to: '07:00', timeZone: 'UTC' }, 'quietFrom'],
  [{ from: '22:00', to: '7', timeZone: 'UTC' }, 'quietTo'],
  [{ from: '22:00', to: '07:00', timeZone: 'Mars' }, 'timeZone'],
])('quiet hours of %o are refused', async (hours, field) => {
  expect(await setQuietHours(ana, hours)).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
})

/** Of the story's wall clock. */
function clockTime(minutesAway: number) {
  return new Date(story.clock.now.getTime() + minutesAway * 60_000).toISOString().slice(11, 16)
}
