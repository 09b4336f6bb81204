import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident, statusColumns } from '../../testing/fixtures'
import { runs } from '../../testing/runs'
import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { newestEntryId } from '../rollups/settled'
import { indexNext } from '../text-index/index-next'
import { hasWords, incidentWords } from '../text-index/words'
import { STATUSES } from '../values/incident-status'
import { SEVERITIES } from '../values/severity'
import type { Choice, IncidentFilter } from './find/filter'
import { listIncidents } from './list'
import { type IncidentCursor, type IncidentOrder, ORDERS } from './order'

const database = testDatabase()
const INCIDENTS = 120

const KEYS = ['env', 'team', 'host', '\uFFFD']
const VALUES = ['a', 'b', 'c']
const WORDS = ['disk', 'full', 'Größe', 'timeout', '磁盘', 'a-b', '0.5', '🔥']
const phrases = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const payloads = fc.record({
  summary: phrases,
  details: fc.option(phrases, { nil: undefined }),
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...STATUSES),
  labels: fc.dictionary(fc.constantFrom(...KEYS, '\0'), fc.constantFrom(...VALUES), { maxKeys: 4 }),
  entityId: fc.option(fc.constantFrom('web', 'db')),
  runbookId: fc.option(fc.constantFrom('restart', 'wait')),
  extra: fc.option(fc.record({ note: phrases, count: fc.nat({ max: 3 }) }), { nil: undefined }),
  isAssigned: fc.boolean(),
  minutes: fc.nat({ max: 100 }),
})
type Sent = {
  summary: string
  severity: Severity
  status: IncidentStatus
  labels: Record<string, string>
  entityId: string | null
  runbookId: string | null
  isAssigned: boolean
  minutes: number
}
type Stored = Sent & { id: number; words: string[]; receivedAt: Date }

const isNot = fc.boolean()
const choices = <Value>(...all: Value[]) =>
  fc.array(fc.record({ values: fc.subarray(all, { minLength: 1 }), isNot }), { maxLength: 1 })
const texts = fc.record({
  words: fc.oneof<fc.Arbitrary<string[]>[]>(
    fc.subarray(['disk', 'full', 'große', 'timeout', '磁', '盘', 'a', 'b', '5', 'none'], {
      minLength: 1,
      maxLength: 2,
    }),
    fc.constantFrom(['0', '5'], ['磁', '盘']),
  ),
  isNot,
})
const filters = fc.record({
  statuses: fc.subarray([...STATUSES]),
  severities: fc.subarray([...SEVERITIES]),
  labels: fc.array(fc.record({ key: fc.constantFrom(...KEYS), values: fc.subarray(VALUES, { minLength: 1 }), isNot }), {
    maxLength: 3,
  }),
  entities: choices('web', 'db'),
  runbooks: choices('restart', 'wait'),
  hasAssignee: fc.option(fc.boolean(), { nil: undefined }),
  texts: fc.array(texts, { maxLength: 2 }),
  minutes: fc.option(fc.record({ from: fc.nat({ max: 60 }), to: fc.nat({ max: 100 }) }), { nil: undefined }),
})
type Wanted = Omit<IncidentFilter, 'assignees' | 'since' | 'until'> & {
  hasAssignee?: boolean | undefined
  minutes?: { from: number; to: number } | undefined
}

const world: { ctx?: Context; assigneeId: number; stored: Stored[] } = { assigneeId: 0, stored: [] }

beforeAll(async () => {
  const [{ system, admin }, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { userId } = admin.actor
  for (const [at, sample] of fc.sample(payloads, { numRuns: INCIDENTS, seed: 7 }).entries()) {
    const { status, isAssigned, minutes, ...payload } = sample
    const id = await openTestIncident(system, payload)
    // Not in the order of the ids: a clock may have been set back.
    const receivedAt = new Date(system.now.getTime() + minutes * 60_000)
    const data = { ...statusColumns(status), receivedAt, assigneeId: isAssigned ? userId : null }
    await database.db.write((tx) => tx.incident.update({ where: { id }, data }))
    const row = await database.db.read.incident.findUniqueOrThrow({ where: { id } })
    world.stored.push({ ...sample, id, receivedAt, words: incidentWords(row) })
    if (id % 3 === 0) await openTestIncident(other.system, payload)
    // The rest is searched without the index.
    if (at === INCIDENTS / 2) await indexNext(database.db, await newestEntryId(database.db))
  }
  world.ctx = system
  world.assigneeId = userId
})

/** NUL is stored as U+FFFD, so a key may have two values. */
function has({ labels }: Sent, key: string, values: string[]) {
  return Object.entries(labels).some(([sent, its]) => sent.replaceAll('\0', '\uFFFD') === key && values.includes(its))
}

function matches(incident: Stored, filter: Wanted) {
  const chosen = <V extends string>(values: V[] = [], value: string) =>
    values.length === 0 || values.some((one) => one === value)
  const named = (choices: Choice<string>[] = [], value: string | null) =>
    choices.every(({ values, isNot = false }) => values.some((one) => one === value) !== isNot)
  const { minutes, hasAssignee, labels = [], texts = [] } = filter
  return (
    chosen(filter.statuses, incident.status) &&
    chosen(filter.severities, incident.severity) &&
    labels.every(({ key, values, isNot = false }) => has(incident, key, values) !== isNot) &&
    named(filter.entities, incident.entityId) &&
    named(filter.runbooks, incident.runbookId) &&
    texts.every(({ words, isNot = false }) => hasWords(incident.words, words) !== isNot) &&
    (hasAssignee === undefined || hasAssignee === incident.isAssigned) &&
    (!minutes || (incident.minutes >= minutes.from && incident.minutes < minutes.to))
  )
}

const RANKS: Record<IncidentOrder, (incident: Stored) => number[]> = {
  newest: ({ id }) => [-id],
  waiting: ({ id, status }) => [STATUSES.indexOf(status), status === 'open' ? id : -id],
  urgent: ({ id, status, severity }) =>
    status === 'open' ? [0, -SEVERITIES.indexOf(severity), -id] : [STATUSES.indexOf(status), 0, -id],
}

function inOrder(order: IncidentOrder) {
  const rank = RANKS[order]
  return (a: Stored, b: Stored) => {
    const [left, right] = [rank(a), rank(b)]
    return left.map((value, at) => value - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0
  }
}

test('whatever the filter and the order, the pages are those of going through every incident', async () => {
  const { ctx, stored, assigneeId } = world
  if (!ctx) throw new Error('not seeded')
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(...ORDERS), async (wanted, order) => {
      const expected = stored
        .filter((incident) => matches(incident, wanted))
        .sort(inOrder(order))
        .map(({ id }) => id)
      const { minutes, hasAssignee, ...filter } = wanted
      const at = (count: number) => new Date(ctx.now.getTime() + count * 60_000)
      const asked: IncidentFilter = {
        ...filter,
        ...(minutes ? { since: at(minutes.from), until: at(minutes.to) } : {}),
        ...(hasAssignee === undefined ? {} : { assignees: [{ values: [hasAssignee ? assigneeId : null] }] }),
      }
      const found: number[] = []
      let cursor: IncidentCursor | undefined
      do {
        const page = await listIncidents(ctx, asked, { order, cursor })
        found.push(...page.incidents.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect(found).toEqual(expected)
    }),
    { numRuns: runs(200) },
  )
})
