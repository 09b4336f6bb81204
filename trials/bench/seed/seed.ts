import { addMilliseconds, subDays } from 'date-fns'
import type { Database, IncidentStatus } from '../../../lib/db/database'
import { insertRows } from '../../../lib/db/sql/batch'
import type { Statements } from '../../../lib/db/sql/statements'
import type { NewIncident } from '../../../lib/incidents/open'
import { randomBase62 } from '../../../lib/values/random'
import { randomFrom, seedAlert } from './alerts'
import { analyze, follow } from './follow'
import { recordPages } from './record-pages'
import { type Filling, storeIncidents } from './store'

const DAYS = 365
const MINUTE_MS = 60_000
const UNRESOLVED = 2_000
/** After these, the tables have their usual proportions. */
const EARLY = 20_000

export type Place = { workspaceId: number; apiKeyId: number; people: readonly number[] }

/**
 * Stores incidents of the year before `now`, oldest first. All but the newest 2,000 are resolved. Their pages are on
 * record; none is sent. `onStored` gets the number so far.
 */
export async function seedIncidents(
  db: Database,
  { workspaceId, apiKeyId, people }: Place,
  { count, now, onStored }: Filling,
) {
  const random = randomFrom(count)
  const startsAt = subDays(now, DAYS)
  const step = (now.getTime() - startsAt.getTime()) / count
  const tell = async (stored: number) => {
    await onStored(stored)
    if (stored === EARLY) await analyze(db)
  }
  const incidentAt = (place: number): NewIncident => {
    const receivedAt = addMilliseconds(startsAt, Math.floor((place + random()) * step))
    const requestId = `seed_${randomBase62(20)}`
    return { workspaceId, apiKeyId, requestId, receivedAt, alert: seedAlert(random, place) }
  }
  await storeIncidents(db, { count, now, onStored: tell }, incidentAt, async (batch, opened, from) => {
    const incidents = opened.map(({ incident }) => incident)
    const lives = incidents.map(({ id, receivedAt }, at) => {
      return { id, ...lifeOf(receivedAt, people, random, count - from - at <= UNRESOLVED, now) }
    })
    await handle(batch, workspaceId, lives)
    await recordPages(batch, workspaceId, incidents, people, random)
  })
  await follow(db, now)
}

type Life = {
  status: IncidentStatus
  acknowledgedAt: Date | null
  acknowledgedById: number | null
  resolvedAt: Date | null
}

/** Half of the incidents are acknowledged within 4 minutes and resolved within 40; some take a day. */
function lifeOf(receivedAt: Date, people: readonly number[], random: () => number, isRecent: boolean, now: Date): Life {
  const after = (median: number) =>
    addMilliseconds(receivedAt, Math.min(1_440, median * -Math.log2(1 - random())) * MINUTE_MS)
  const acknowledgedAt = after(4)
  const resolvedAt = new Date(Math.max(after(40).getTime(), acknowledgedAt.getTime()))
  const acknowledgedById = people[Math.floor(random() * people.length)] ?? null
  if (!isRecent && resolvedAt < now) return { status: 'resolved', acknowledgedAt, acknowledgedById, resolvedAt }
  if (random() < 0.4) return { status: 'open', acknowledgedAt: null, acknowledgedById: null, resolvedAt: null }
  return { status: 'acknowledged', acknowledgedAt, acknowledgedById, resolvedAt: null }
}

async function handle(statements: Statements, workspaceId: number, lives: (Life & { id: number })[]) {
  const { execute, jsonTable } = statements
  const columns = {
    id: 'integer',
    status: { enum: 'IncidentStatus' },
    acknowledgedAt: 'timestamp',
    acknowledgedById: 'integer',
    resolvedAt: 'timestamp',
  } as const
  await execute`
    UPDATE "Incident" SET "status" = given."status", "acknowledgedAt" = given."acknowledgedAt",
      "acknowledgedById" = given."acknowledgedById", "resolvedAt" = given."resolvedAt"
    FROM ${jsonTable(columns, lives)} AS given WHERE "Incident"."id" = given."id"`
  await execute`
    UPDATE "Escalation" SET "state" = 'stopped'
    WHERE "incidentId" IN (SELECT given."id" FROM ${jsonTable(
      { id: 'integer' },
      lives.map(({ id }) => ({ id })),
    )} AS given)`
  const entries = lives.flatMap(({ id: incidentId, acknowledgedAt, acknowledgedById: userId, resolvedAt }) => [
    ...(acknowledgedAt ? [{ workspaceId, incidentId, kind: 'acknowledged' as const, at: acknowledgedAt, userId }] : []),
    ...(resolvedAt ? [{ workspaceId, incidentId, kind: 'resolved' as const, at: resolvedAt, userId }] : []),
  ])
  await insertRows(statements, 'TimelineEntry', entries)
}
