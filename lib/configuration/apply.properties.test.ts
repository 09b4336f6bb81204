import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { applyFile, planFile } from './apply'
import { exportConfiguration } from './export'

const database = testDatabase()

const NAMES = ['Payments', 'Search 🔥', 'null', '1', 'a: b', '- x', '#1', 'constructor', "it's", 'yes']
const PEOPLE = ['ana@example.com', 'ben@example.com', 'cy@example.com']

const name = fc.constantFrom(...NAMES)
const people = fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 3 })
const layer = fc.record({
  name: fc.constantFrom('', 'Week', 'Night: "late"'),
  shift_unit: fc.constantFrom('hour', 'day', 'week', 'month'),
  shift_lengths: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
  handover_time: fc.constantFrom('00:00', '09:30', '23:59'),
  starts_on: fc.constantFrom('2026-02-23', '2027-12-31'),
  turns: fc.array(people, { maxLength: 3 }),
  hours: fc.subarray(['mon 09:00 - fri 17:00', 'sat 22:00 - sun 06:00', 'sun 23:00 - mon 01:00']),
  adds: fc.boolean(),
  skips_closed: fc.boolean(),
  starts_at: fc.option(fc.constant('2026-03-05T00:00:00+02:00')),
} as const)
const schedule = fc.record({
  time_zone: fc.constantFrom('UTC', 'Europe/Kyiv', 'asia/calcutta'),
  layers: fc.array(layer, { maxLength: 3 }),
})
const conditions = fc.array(
  fc.oneof(
    fc.record({
      ...{ field: fc.constant('label' as const), key: fc.constantFrom('team', 'Team ', 'ünï') },
      ...{ operator: fc.constant('is' as const), values: fc.constantFrom(['a', 'A '], ['é'], ['x\ny', 'b']) },
    }),
    fc.constant({ field: 'severity', operator: 'is not', values: ['low'] } as const),
    fc.constant({ field: 'entity', operator: 'exists' } as const),
    fc.constant({ field: 'api key', operator: 'is', values: ['Key'] } as const),
  ),
  { minLength: 1, maxLength: 3 },
)

const reading = {
  ...{ name: 'custom', each: 'alerts', labels: [{ from: 'host' }], details: { from: [] } },
  ...{ summary: { from: ['title'] }, severity: { from: ['level'], values: { bad: 'high' }, otherwise: 'low' } },
  ...{ entityId: { from: [] }, runbookId: { from: [] } },
}
const key = fc.record({
  heartbeat: fc.constantFrom(undefined, null, { every_minutes: 5 }, { every_minutes: 60, grace_minutes: 0 }),
  reading: fc.constantFrom(undefined, null, 'alertmanager', 'custom', reading),
})

/** What refers to something refers to what every file here holds. */
const configuration = fc.record({
  keys: fc.dictionary(name, key, { maxKeys: 3 }),
  schedules: fc.dictionary(name, schedule, { maxKeys: 3 }),
  teams: fc.dictionary(name, fc.record({ members: people }), { maxKeys: 3 }),
  policies: fc.dictionary(
    name,
    fc.record({
      severities: fc.uniqueArray(fc.constantFrom('critical', 'low', 'high', 'medium')),
      group_by: fc.constantFrom([], ['service'], ['a ', 'a', 'b']),
      repeats: fc.integer({ min: 0, max: 3 }),
      steps: fc.constantFrom(
        [{ wait_minutes: 5, targets: [{ schedule: 'Base' }] }],
        [{ wait_minutes: 9, round_robin: true, targets: [{ person: 'ana@example.com' }, { schedule: 'Base' }] }],
      ),
    } as const),
    { maxKeys: 3 },
  ),
  rules: fc.uniqueArray(
    fc.record({ name, conditions, policy: fc.constantFrom(null, 'Base'), severity: fc.constant(null) }),
    { selector: (one) => one.name, maxLength: 4 },
  ),
  webhooks: fc.dictionary(
    name,
    fc.record({
      url: fc.constantFrom('https://a.example/x', ' https://b.example '),
      events: fc.constantFrom(['incident.resolved', 'incident.opened'], ['page.failed']),
      conditions,
    }),
    { maxKeys: 2 },
  ),
  entities: fc.dictionary(name, fc.record({ name, description: fc.constantFrom('', ' two\nlines ') }), { maxKeys: 3 }),
  runbooks: fc.dictionary(name, fc.record({ title: name, markdown: fc.constantFrom('', '# A\r\n\n  b  \n', 'é\n') }), {
    maxKeys: 3,
  }),
} as const)

const BASE = {
  people: Object.fromEntries(PEOPLE.map((email) => [email, { name: email.slice(0, 3) }])),
  keys: { Key: {} },
}
const base = { time_zone: 'UTC', layers: [] }
const basePolicy = { steps: [{ wait_minutes: 5, targets: [{ person: 'ana@example.com' }] }] }

function textOf(wanted: { keys: object; schedules: object; policies: object }) {
  return stringify({
    ...{ version: 1, owner: 'infra', ...BASE, ...wanted },
    keys: { ...BASE.keys, ...wanted.keys },
    schedules: { Base: base, ...wanted.schedules },
    policies: { Base: basePolicy, ...wanted.policies },
  })
}

const pruned = ['webhooks', 'rules', 'policies', 'teams', 'schedules', 'keys'] as const

/** From one file to the next: what is told is done, then nothing is left to do, and the export says the same. */
async function follow(admin: UserContext, text: string) {
  const before = await exportConfiguration(admin)
  const plan = await planFile(admin, { text, pruned })
  expect(plan).toMatchObject({ ok: true })
  expect(await exportConfiguration(admin)).toBe(before)
  const applied = await applyFile(admin, { text, pruned })
  if (!plan.ok || !applied.ok) return
  expect({ steps: applied.steps, kept: applied.kept }).toEqual({ steps: plan.steps, kept: plan.kept })
  expect(await planFile(admin, { text, pruned })).toMatchObject({ ok: true, steps: [] })
  const exported = await exportConfiguration(admin, { owner: 'infra' })
  expect(await planFile(admin, { text: exported, pruned })).toMatchObject({ ok: true, steps: [] })
  expect(await exportConfiguration(admin, { owner: 'infra' })).toBe(exported)
}

test('a plan says what an apply does, which is all that is to be done', async () => {
  const edits = fc.array(configuration, { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(edits, async (files) => {
      const { admin } = await newWorkspace(database.db)
      for (const file of files) await follow(admin, textOf(file))
    }),
    { numRuns: Number(process.env.TOCSIN_FILES ?? 8) },
  )
})
