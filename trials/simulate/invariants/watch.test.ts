import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLuck } from '../luck/luck'
import type { Sent } from '../record/sent'
import { simulateTime } from '../time/simulated-time'
import { createTimers } from '../time/timers'
import { createWorld } from '../world/world'
import { WATCHED } from './all'
import { createWatch } from './watch'

const HOUR = 3_600_000
const timers = createTimers(createLuck('ties'))
const real: { restore?: () => void } = {}

beforeAll(() => {
  real.restore = simulateTime(timers)
})
afterAll(() => real.restore?.())

test('what is acknowledged and not stored is seen at the next look', async () => {
  const quiet = { isOneMachine: true, hesitationRate: 0, stallMs: 0, retentionDays: null, mostADay: 100 }
  const world = await createWorld({ seed: '1', startsAt: Date.UTC(2026, 0, 2), ...quiet, timers })
  const look = createWatch(world, WATCHED)
  timers.passTo(HOUR)
  expect(await look()).toBeUndefined()
  world.sent.push(acknowledged(HOUR + 1))
  timers.passTo(2 * HOUR)
  expect(await look()).toMatchObject({ invariant: 'an acknowledged alert is stored, whole and once' })
})

function acknowledged(at: number): Sent {
  const alert = { severity: 'high', summary: 'A1.0 Down', labels: {}, entityId: undefined }
  const attempts = [{ at, answeredAt: at + 1, status: 201, incidentId: 1 }]
  return { workspaceId: 1, marker: 'A1.0', body: '{}', idempotencyKey: undefined, alert, attempts }
}
