import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context'
import type { IncidentStatus } from '../db/database'
import { SEVERITIES } from '../severity'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident, statusColumns } from '../testing/fixtures'
import type { IncidentFilter } from './filter'
import { listIncidents } from './list'
import { STATUSES } from './status'

const database = testDatabase()

const KEYS = ['env', 'team', 'host', '\uFFFD']
const VALUES = ['a', 'b', 'c']
const payloads = fc.record({
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...STATUSES),
  labels: fc.dictionary(fc.constantFrom(...KEYS, '\0'), fc.constantFrom(...VALUES), { maxKeys: 4 }),
  entityId: fc.option(fc.constantFrom('web', 'db')),
  runbookId: fc.option(fc.constantFrom('restart', 'wait')),
})
type Sent = {
  severity: string
  status: IncidentStatus
  labels: Record<string, string>
  entityId: string | null
  runbookId: string | null
}
type Stored = Sent & { id: number }

const cursors = fc.oneof(
  fc.constant({}),
  fc.record({ before: fc.nat({ max: 200 }) }),
  fc.record({ after: fc.nat({ max: 200 }) }),
)
const filters = fc.record({
  statuses: fc.subarray([...STATUSES]),
  severities: fc.subarray([...SEVERITIES]),
  labels: fc.array(fc.record({ key: fc.constantFrom(...KEYS), value: fc.constantFrom(...VALUES) }), { maxLength: 3 }),
  entityId: fc.option(fc.constantFrom('web', 'db'), { nil: undefined, freq: 2 }),
  runbookId: fc.option(fc.constantFrom('restart', 'wait'), { nil: undefined, freq: 2 }),
})

const world: { ctx?: Context; stored: Stored[] } = { stored: [] }

beforeAll(async () => {
  const [{ system }, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  for (const { status, ...payload } of fc.sample(payloads, { numRuns: 90, seed: 7 })) {
    const id = await openTestIncident(system, payload)
    await database.db.write((tx) => tx.incident.update({ where: { id }, data: statusColumns(status) }))
    world.stored.push({ ...payload, status, id })
    if (id % 3 === 0) await openTestIncident(other.system, payload)
  }
  world.ctx = system
})

/** NUL is stored as U+FFFD, so a key may have two values. */
function has({ labels }: Sent, { key, value }: { key: string; value: string }) {
  return Object.entries(labels).some(([sent, its]) => sent.replaceAll('\0', '\uFFFD') === key && its === value)
}

function matches(incident: Stored, filter: IncidentFilter) {
  const chosen = <V extends string>(values: V[], value: string) =>
    values.length === 0 || values.some((one) => one === value)
  return (
    chosen(filter.statuses, incident.status) &&
    chosen(filter.severities, incident.severity) &&
    filter.labels.every((label) => has(incident, label)) &&
    (filter.entityId === undefined || filter.entityId === incident.entityId) &&
    (filter.runbookId === undefined || filter.runbookId === incident.runbookId)
  )
}

test('whatever the filter and the cursor, the list is that of going through every incident', async () => {
  const { ctx, stored } = world
  if (!ctx) throw new Error('not seeded')
  const first = stored[0]?.id ?? 0
  await fc.assert(
    fc.asyncProperty(filters, cursors, async (filter, relative) => {
      const cursor = Object.fromEntries(Object.entries(relative).map(([name, at]) => [name, first + at]))
      const expected = stored
        .filter((incident) => matches(incident, filter))
        .filter(({ id }) => id < (cursor.before ?? Number.POSITIVE_INFINITY) && id > (cursor.after ?? 0))
        .map(({ id }) => id)
      const page = cursor.after === undefined ? expected.toReversed().slice(0, 50) : expected.slice(0, 50).toReversed()
      const { incidents } = await listIncidents(ctx, filter, cursor)
      expect(incidents.map(({ id }) => id)).toEqual(page)
    }),
    { numRuns: 150 },
  )
})
