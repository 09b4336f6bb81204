import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { runs } from '../../testing/runs'
import type { UserContext } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { PRESETS } from '../sources/presets/presets'
import { SEVERITIES } from '../values/severity'

const database = testDatabase()
const HOSTS = ['a', 'b', 'c']

const member = fc.record({
  fingerprint: fc.constantFrom(...HOSTS),
  status: fc.constantFrom('firing', 'firing', 'resolved'),
  severity: fc.constantFrom(...SEVERITIES),
})
type Member = { fingerprint: string; status: string; severity: string }

const step = fc.oneof(
  // Bodies that are sent at once, each to one of two instances.
  fc.record({
    kind: fc.constant('send' as const),
    bodies: fc.array(fc.record({ members: fc.array(member, { minLength: 1, maxLength: 4 }), instance: fc.nat(1) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    kind: fc.constantFrom('acknowledge' as const, 'resolve' as const, 'reopen' as const),
    which: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 8 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const HANDLE = { acknowledge: acknowledgeIncident, resolve: resolveIncident, reopen: reopenIncident }

function bodyOf(members: Member[]) {
  const alerts = members.map(({ fingerprint, status, severity }) => {
    return { status, fingerprint, labels: { severity }, annotations: { summary: `${fingerprint} is down` } }
  })
  return { alerts }
}

test('whatever comes in whatever order: one incident of a signal is unresolved at most, and every notice counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { admin } = await newWorkspace(database.db)
      const { token, apiKeyId } = await newApiKey(admin, 'prometheus', PRESETS.alertmanager)
      const clock = { minutes: 0 }
      const now = () => after({ minutes: clock.minutes })
      const [first, second] = [ingestDeps(database.db, now), ingestDeps(database.db, now)]
      const fired = new Map<string, number>()
      for (const one of steps) {
        if (one.kind === 'wait') clock.minutes += one.minutes
        else if (one.kind === 'send') await sendAll(one.bodies, fired)
        else await handle(one, { ...admin, now: now() })
        await expectWhole(apiKeyId, fired)
      }

      async function sendAll(bodies: (Step & { kind: 'send' })['bodies'], counts: Map<string, number>) {
        const [alone] = bodies.length === 1 ? bodies : []
        const wanted = alone && (await expectedOutcomes(apiKeyId, alone.members, now()))
        const answers = await Promise.all(
          bodies.map(({ members, instance }) => post(instance === 0 ? first : second, token, bodyOf(members))),
        )
        for (const [at, { members }] of bodies.entries()) {
          const outcomes: { outcome: string }[] = answers[at]?.json.outcomes
          expect(outcomes).toHaveLength(members.length)
          if (wanted) expect(outcomes.map(({ outcome }) => outcome)).toEqual(wanted)
          for (const { fingerprint, status } of members)
            if (status === 'firing') counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
        }
      }
    }),
    { numRuns: runs(60) },
  )
})

const FLAPPING_MS = 5 * 60_000

/** What a body that comes alone must do, by what the incidents and their timelines say. */
async function expectedOutcomes(apiKeyId: number, members: Member[], now: Date) {
  const incidents = await database.db.read.incident.findMany({
    where: { apiKeyId },
    include: { firings: { include: { signal: true } }, timeline: { orderBy: { id: 'asc' } } },
  })
  const lastEntry = ({ timeline }: (typeof incidents)[number]) => timeline.at(-1)?.id ?? 0
  const states = new Map<string, { isResolved: boolean; overAt: number | undefined }>()
  for (const incident of incidents.toSorted((a, b) => lastEntry(a) - lastEntry(b))) {
    const isResolved = incident.status === 'resolved'
    const by = incident.timeline.findLast(({ kind }) => kind === 'resolved')
    const overAt = isResolved && by?.apiKeyId ? by.at.getTime() : undefined
    states.set(JSON.parse(incident.firings[0]?.signal.key ?? '[]')[0], { isResolved, overAt })
  }
  return members.map(({ fingerprint, status }) => {
    const state = states.get(fingerprint)
    if (status === 'resolved') {
      if (!state || state.isResolved) return 'unmatched'
      states.set(fingerprint, { isResolved: true, overAt: now.getTime() })
      return 'resolved'
    }
    states.set(fingerprint, { isResolved: false, overAt: undefined })
    if (!state) return 'opened'
    if (!state.isResolved) return 'counted'
    return state.overAt !== undefined && now.getTime() - state.overAt < FLAPPING_MS ? 'reopened' : 'opened'
  })
}

async function handle({ kind, which }: Step & { which: number }, ctx: UserContext) {
  const incidents = await database.db.read.incident.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const incident = incidents[which % Math.max(1, incidents.length)]
  if (incident) await HANDLE[kind as keyof typeof HANDLE](ctx, { incidentId: incident.id })
}

async function expectWhole(apiKeyId: number, fired: Map<string, number>) {
  const signals = await database.db.read.signal.findMany({
    where: { apiKeyId },
    include: { firings: { include: { incident: { select: { id: true, status: true } } } } },
  })
  const counts = signals.map(({ key, firings }) => [
    JSON.parse(key)[0],
    firings.reduce((sum, { count }) => sum + count, 0),
  ])
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(fired))
  for (const { incidentId, firings } of signals) {
    const unresolved = firings.filter(({ incident }) => incident.status !== 'resolved')
    expect(unresolved.length).toBeLessThanOrEqual(1)
    if (unresolved[0]) expect(incidentId).toBe(unresolved[0].incidentId)
  }
}
