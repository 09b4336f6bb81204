import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { runScript } from '../../testing/run-script'
import { ALL_EVENTS } from '../../testing/webhook-settings'
import { webhookStory } from '../../testing/webhook-story'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { addNote } from '../incidents/note'
import { createSettled } from '../rollups/settled'
import { addWebhook } from './add'
import { changeWebhook } from './change'
import { forgetEvents } from './forget'
import { createTelling } from './tell'

const database = testDatabase()

type Story = Awaited<ReturnType<typeof webhookStory>>

async function kindsIn(story: Story, webhookId: number) {
  return (await story.log(webhookId)).map(({ kind }) => kind)
}

test('only events of incidents that meet all conditions are told, and only of the chosen kinds', async () => {
  const story = await webhookStory(database.db)
  const conditions = [
    { field: 'severity', operator: 'is', values: ['high', 'critical'] },
    { field: 'label', key: 'service', operator: 'is', values: ['payments'] },
  ]
  const hook = await story.webhook({ conditions, kinds: ['incident.opened', 'incident.acknowledged'] })
  const labels = { service: 'payments' }
  const wanted = await story.alert('high', { labels })
  await story.alert('low', { labels })
  await story.alert('high', { labels: { service: 'ledger' } })
  await story.alert('high')
  await addNote(story.admin, { incidentId: wanted, note: 'Not chosen' })
  await acknowledgeIncident(story.admin, { incidentId: wanted })
  await story.tell()
  const log = await story.log(hook.webhookId)
  expect(log.map(({ kind, incidentId }) => [kind, incidentId])).toEqual([
    ['incident.opened', wanted],
    ['incident.acknowledged', wanted],
  ])
})

test('a webhook whose stored conditions cannot be read is told of no incident', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  await database.db.write((tx) => tx.webhook.update({ where: { id: hook.webhookId }, data: { conditions: '{' } }))
  await story.alert('high')
  await story.tell()
  expect(await story.log(hook.webhookId)).toEqual([])
})

test('what happens in one workspace is told to its own webhooks only', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  const other = await newWorkspace(database.db)
  const added = await addWebhook(other.admin, { ...ALL_EVENTS, secret: '' })
  const own = await story.alert('high')
  const foreign = await openTestIncident(other.admin)
  await story.tell()
  const told = async (webhookId: number) => new Set((await story.log(webhookId)).map(({ incidentId }) => incidentId))
  expect(await told(hook.webhookId)).toEqual(new Set([own]))
  expect(await told(added.ok ? added.webhookId : 0)).toEqual(new Set([foreign]))
})

test('a webhook is told of nothing from before it was turned on', async () => {
  const story = await webhookStory(database.db)
  const early = await story.webhook()
  await story.alert('low')
  const late = await story.webhook()
  await story.tell()
  expect(await kindsIn(story, early.webhookId)).toEqual(['incident.opened'])
  expect(await kindsIn(story, late.webhookId)).toEqual([])
  await changeWebhook(story.admin, { ...late, isEnabled: false })
  await story.alert('low')
  await changeWebhook(story.admin, { ...late, isEnabled: true })
  const incidentId = await story.alert('low')
  await story.tell()
  expect((await story.log(late.webhookId)).map((event) => event.incidentId)).toEqual([incidentId])
  expect(await story.log(early.webhookId)).toHaveLength(3)
})

test('while no webhook is turned on nothing is written, not even how far they were told', async () => {
  const story = await webhookStory(database.db)
  await story.tell()
  const mark = () => database.db.read.webhookMark.findMany()
  const before = await mark()
  await story.alert('low')
  await story.tell()
  expect(await mark()).toEqual(before)
})

test('a crash before, in and after the commit loses no event and writes none twice', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  await story.alert('low')
  const { db } = database
  const dying = (writeKnown: typeof db.writeKnown) => createTelling({ ...story.deps, db: { ...db, writeKnown } })
  const crash = () => Promise.reject(new Error('crashed'))
  await expect(story.tell(dying(crash))).rejects.toThrow('crashed')
  const inside = dying((statements) =>
    db.writeKnown([...statements, ...statements.slice(0, 1).map((one) => ({ ...one, changes: 1_000 }))]),
  )
  await story.tell(inside)
  expect(await story.log(hook.webhookId)).toEqual([])
  const behind = dying(async (statements) => {
    await db.writeKnown(statements)
    return crash()
  })
  await expect(story.tell(behind)).rejects.toThrow('crashed')
  await story.tell()
  expect(await kindsIn(story, hook.webhookId)).toEqual(['incident.opened'])
})

test('telling that is killed goes on where it was, and writes each event once', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook({ kinds: ['incident.noted'] })
  const incidentId = await story.alert('low')
  const one = { workspaceId: story.workspaceId, incidentId, kind: 'noted', at: after({}) } as const
  const written = async () => (await story.log(hook.webhookId)).map(({ data }) => JSON.parse(data).note)
  const notes = Array.from({ length: 2_000 }, (_, n) => `${n}`)
  await database.db.write((tx) => tx.timelineEntry.createMany({ data: notes.map((note) => ({ ...one, note })) }))
  for (const killAfterMs of [1_300, 1_600, 1_900]) {
    const killed = runScript(
      `
      import { openDatabase } from './lib/db/open.ts'
      import { newestEntryId } from './lib/rollups/settled.ts'
      import { createTelling } from './lib/webhooks/tell.ts'
      const db = await openDatabase(${JSON.stringify(database.url)}, '')
      const now = () => new Date(${after({}).getTime()})
      const telling = createTelling({ db, baseUrl: 'http://tocsin.test', now, steady: now })
      for (;;) await telling({ entryId: await newestEntryId(db), escalationEntryId: 0 })`,
      { killAfterMs },
    )
    await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
    const soFar = await written()
    expect(soFar).toEqual(notes.slice(0, soFar.length))
  }
  await story.tell()
  expect(await written()).toEqual(notes)
})

test('two instances that read the same entries write each event once', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook()
  for (let n = 0; n < 3; n++) await story.alert('low')
  const { db } = database
  // Another instance writes between what this one reads and what it stores.
  let isFirst = true
  const writeKnown: typeof db.writeKnown = async (statements) => {
    if (isFirst) {
      isFirst = false
      await story.tell()
    }
    return db.writeKnown(statements)
  }
  await story.tell(createTelling({ ...story.deps, db: { ...db, writeKnown } }))
  await story.tell()
  expect((await story.log(hook.webhookId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('many entries are told in several commits, in the order of their ids', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook({ kinds: ['incident.noted'] })
  const incidentId = await story.alert('low')
  const one = { workspaceId: story.workspaceId, incidentId, kind: 'noted', at: after({}) } as const
  await database.db.write((tx) =>
    tx.timelineEntry.createMany({ data: Array.from({ length: 170 }, (_, n) => ({ ...one, note: `${n}` })) }),
  )
  await story.tell()
  const notes = (await story.log(hook.webhookId)).map(({ data }) => JSON.parse(data).note)
  expect(notes).toEqual(Array.from({ length: 170 }, (_, n) => `${n}`))
})

test('when too many wait, later events are left out, and their numbers show it', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook({ kinds: ['incident.opened'] })
  const telling = createTelling({ ...story.deps, mostWaiting: 2 })
  for (let n = 0; n < 3; n++) await story.alert('low')
  await story.tell(telling)
  await story.serve()
  await story.alert('low')
  await story.tell(telling)
  await story.serve()
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 2, 4])
  const webhook = await database.db.read.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } })
  expect(webhook).toMatchObject({ sequence: 4, leftOut: 1 })
})

test('of the log a week is kept, and so many of the newest; what waits stays', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook({ kinds: ['incident.opened'] })
  const left = async () => (await story.log(hook.webhookId)).map(({ sequence }) => sequence)
  for (let n = 0; n < 5; n++) await story.alert('low')
  await story.tell()
  await forgetEvents(database.db, after({ days: 30 }), { most: 3 })
  expect(await left()).toEqual([1, 2, 3, 4, 5])
  await story.serve()
  await forgetEvents(database.db, after({ days: 6 }), { most: 3 })
  expect(await left()).toEqual([3, 4, 5])
  await forgetEvents(database.db, after({ days: 7 }))
  expect(await left()).toEqual([3, 4, 5])
  await forgetEvents(database.db, after({ days: 8 }))
  expect(await left()).toEqual([])
})

test.runIf(onPostgres())('a step with a lower id that is committed after a higher one is told too', async () => {
  const story = await webhookStory(database.db)
  const hook = await story.webhook({ kinds: ['incident.escalated'] })
  const { workspaceId, deps } = story
  const incidentId = await story.alert('low')
  const { db } = database
  const { id } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const stepOf = (step: number) => {
    return { workspaceId, incidentId, kind: 'nobody', at: after({}), step, round: 0, reason: '{}' } as const
  }
  const settled = createSettled(db, 'EscalationEntry')
  const telling = createTelling(deps)
  const look = async () => {
    for (let n = 0; n < 4; n++) await telling({ entryId: 0, escalationEntryId: await settled() })
    return (await story.log(hook.webhookId)).map(({ data }) => JSON.parse(data).escalation.step)
  }
  await db.write(async (tx) => {
    await tx.$executeRaw`SELECT "id" FROM "EscalationPolicy" WHERE "id" = ${id} FOR NO KEY UPDATE`
    await tx.escalationEntry.create({ data: stepOf(1) })
    await db.write((other) => other.escalationEntry.create({ data: stepOf(2) }))
    expect(await look()).toEqual([])
  })
  await expect.poll(look).toEqual([2, 3])
})
