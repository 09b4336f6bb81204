import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type ClockWorld, newClockWorld } from '../../testing/clock-world'
import { onPostgres, testDatabase } from '../../testing/database'
import { runs } from '../../testing/runs'
import { explainPaging } from '../escalations/explain'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'

const database = testDatabase()
const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const [STEPS, WAIT, GATHER] = [3, 60 * SECOND, 10 * SECOND]
const LATE = 30 * SECOND
// Of a machine's uptime whole seconds are known.
const ROUNDED = 1_500

async function clockWorld(steps = STEPS) {
  const world = await newClockWorld(database.db, { steps })
  onTestFinished(() => world.end())
  await world.start(0)
  return world
}

/** How many incidents those pages were about that have arrived. */
function arrived({ receiver }: ClockWorld) {
  return receiver.received.map(({ text }) => Number(JSON.parse(text).data.incident.id))
}

test.each([-DAY, -HOUR, HOUR, DAY])('a clock that is set by %i ms holds no new alert', async (by) => {
  const world = await clockWorld()
  const before = await world.alert(0, { labels: { service: 'a' } })
  await world.pass(1)
  for (const which of [0, 1, 2]) world.set(which, by)
  const after = await world.alert(0, { labels: { service: 'b' } })
  await world.pass(1)
  expect(arrived(world)).toEqual([before, after])
})

test('an incident that is reopened where the clock is a day ahead is paged for at once', async () => {
  const world = await clockWorld()
  const incidentId = await world.alert()
  await world.pass(1)
  await resolveIncident({ ...world.ana, now: world.wallOf(0) }, { incidentId })
  world.set(1, DAY)
  await reopenIncident({ ...world.ana, now: world.wallOf(1) }, { incidentId })
  await world.pass(11)
  expect(arrived(world)).toEqual([incidentId, incidentId])
})

test('when the next step is due is told by the clock on the wall', async () => {
  const world = await clockWorld()
  const incidentId = await world.alert()
  await world.pass(1)
  for (const which of [0, 2]) world.set(which, DAY)
  await world.pass(4)
  const explanation = await explainPaging(world.story.admin, incidentId)
  expect(explanation?.escalation?.dueAt).toEqual(new Date(world.wallOf(0).getTime() + 56 * SECOND))
})

const by = fc.oneof(fc.integer({ min: -DAY, max: DAY }), fc.constantFrom(-DAY, -HOUR, -31_000, 31_000, HOUR, DAY))
const which = fc.constantFrom(0, 1, 2)
const seconds = fc.integer({ min: 1, max: 50 })
const events = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), which, by }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('alert' as const), which: fc.constantFrom(0, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds }) },
  // All stop, a clock may be set meanwhile, and all start again.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), seconds, which, by }) },
)

test('however clocks are set, a page is sent within 30 seconds of its time, and no step runs ahead', async () => {
  const property = fc.asyncProperty(fc.array(events, { minLength: 4, maxLength: 12 }), async (happens) => {
    const world = await newClockWorld(database.db, { steps: STEPS })
    const instances = onPostgres() ? [0, 1] : [0]
    const log = newLog(world)
    for (const instance of instances) await world.start(instance)
    await log.alert(0)
    for (const event of happens) {
      if (event.kind === 'set') log.set(event.which, event.by)
      if (event.kind === 'alert') await log.alert(onPostgres() ? event.which : 0)
      if (event.kind === 'pass') await log.pass(event.seconds)
      if (event.kind === 'restart') {
        world.stopAll()
        await world.pass(event.seconds)
        log.set(event.which, event.by)
        for (const instance of instances) await world.start(instance)
        log.started()
      }
    }
    await log.pass((STEPS * (WAIT + GATHER)) / SECOND + 60)
    log.check()
    await world.end()
  })
  // A busy machine makes fewer runs.
  await fc.assert(property, { numRuns: runs(20), interruptAfterTimeLimit: 40_000, endOnFailure: true })
})

type Step = { decidedAt: number; sentAt?: number }

/** What happened when, in true time. */
function newLog(world: ClockWorld) {
  const alerts = new Map<number, number>()
  const steps = new Map<number, Step[]>()
  const starts: { at: number; isAhead: boolean }[] = []
  let wasSetAhead = false

  async function look() {
    const rows = await world.story.db.read.escalationEntry.findMany({
      where: { workspaceId: world.story.workspaceId, kind: 'paged' },
      orderBy: { id: 'asc' },
      include: { notification: { include: { pages: { where: { state: 'sent' } } } } },
    })
    for (const { incidentId, step, notification } of rows) {
      const known = steps.get(incidentId) ?? []
      steps.set(incidentId, known)
      const seen = known[step] ?? { decidedAt: world.now() }
      known[step] = seen
      if (notification?.pages.length) seen.sentAt ??= world.now()
    }
  }

  function checkSteps(alertedAt: number, found: Step[]) {
    expect(found).toHaveLength(STEPS)
    let due = alertedAt
    let before = alertedAt
    for (const { decidedAt, sentAt = Number.POSITIVE_INFINITY } of found) {
      const up = starts.filter(({ at }) => at >= due && at <= sentAt).map(({ at }) => at)
      expect(sentAt).toBeLessThanOrEqual(Math.max(due, ...up) + GATHER + LATE)
      // A long stop and a clock that was set ahead meanwhile look the same: one step may then come early.
      const mayBeEarly = starts.some(({ at, isAhead }) => isAhead && at >= before && at <= decidedAt)
      if (!mayBeEarly) expect(decidedAt).toBeGreaterThanOrEqual(due - ROUNDED)
      before = decidedAt
      due = decidedAt + WAIT
    }
  }

  return {
    set: (clock: number, ms: number) => {
      world.set(clock, ms)
      wasSetAhead ||= ms > 0
    },
    started: () => {
      starts.push({ at: world.now(), isAhead: wasSetAhead })
    },
    alert: async (instance: number) => alerts.set(await world.alert(instance), world.now()),
    pass: async (duration: number) => {
      for (let left = duration; left > 0; left -= 10) {
        await world.pass(Math.min(10, left))
        await look()
      }
      wasSetAhead = false
    },
    check: () => {
      for (const [id, at] of alerts) checkSteps(at, steps.get(id) ?? [])
    },
  }
}
