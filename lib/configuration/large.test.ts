import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { applyFile, planFile } from './apply'

const database = testDatabase()

function large(count: number) {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const each = <T>(of: (n: number) => T, name: (n: number) => string = (n) => `Team ${n}`) =>
    Object.fromEntries(numbers.map((n) => [name(n), of(n)]))
  const email = (n: number) => `person${n % count}@example.com`
  const layer = { shift_unit: 'week', handover_time: '09:00', starts_on: '2026-02-23' }
  return stringify({
    version: 1,
    people: each((n) => ({ name: `Person ${n}` }), email),
    schedules: each((n) => ({ time_zone: 'Europe/Berlin', layers: [{ ...layer, turns: [email(n), email(n + 1)] }] })),
    teams: each((n) => ({ members: [email(n), email(n + 1)], schedules: [`Team ${n}`] })),
    policies: each((n) => ({ team: `Team ${n}`, steps: [{ wait_minutes: 5, targets: [{ schedule: `Team ${n}` }] }] })),
    rules: numbers.map((n) => ({
      name: `Team ${n}`,
      policy: `Team ${n}`,
      conditions: [{ field: 'label', key: 'team', operator: 'is', values: [`team ${n}`] }],
    })),
  })
}

test('a large file is applied, and then nothing is left to do', async () => {
  const { admin } = await newWorkspace(database.db)
  const count = Number(process.env.TOCSIN_TEAMS ?? 20)
  const text = large(count)
  const began = performance.now()
  const applied = await applyFile(admin, { text })
  const took = performance.now() - began
  expect(applied).toMatchObject({ ok: true, kept: 0 })
  expect(applied.ok && applied.steps.length).toBe(5 * count)
  expect(await planFile(admin, { text })).toEqual({ ok: true, steps: [], kept: 5 * count, notes: [] })
  if (process.env.TOCSIN_TEAMS)
    console.info(`${5 * count} objects in ${(took / 1000).toFixed(1)} s on ${database.db.provider}`)
})
