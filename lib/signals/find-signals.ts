import type { IncidentStatus, Severity } from '../db/database'
import { type Batch, insertMissing } from '../db/sql/batch'
import { storedTime } from '../values/stored-time'
import type { Judged, SignalState } from './judge'

/** `isFiring`: the signal may have to be created. */
export type NamedSignal = { workspaceId: number; apiKeyId: number; keyHash: string; key: string; isFiring: boolean }

export type FoundSignal = NamedSignal & { id: number; state: SignalState; before: SignalState }

/** By `signalName`, with their newest incidents, locked until the transaction ends. Creates unknown ones that fire. */
export async function findSignals(batch: Batch, named: NamedSignal[]): Promise<Map<string, FoundSignal>> {
  const wanted = [...new Map(named.map((signal) => [signalName(signal), signal])).values()]
  const firing = new Set(named.filter(({ isFiring }) => isFiring).map(signalName))
  let rows = await lockSignals(batch, wanted)
  const missing = wanted.filter((signal) => firing.has(signalName(signal)) && !rows.has(signalName(signal)))
  if (missing.length > 0) {
    // Sorted, so that two transactions cannot deadlock.
    const sorted = missing.toSorted((a, b) => (signalName(a) < signalName(b) ? -1 : 1))
    await insertMissing(
      batch,
      'Signal',
      sorted.map(({ isFiring, ...signal }) => signal),
    )
    rows = await lockSignals(batch, wanted)
  }
  const incidents = await lockIncidents(
    batch,
    [...rows.values()].flatMap(({ incidentId }) => incidentId ?? []),
  )
  const found = wanted.flatMap((signal): [string, FoundSignal][] => {
    const row = rows.get(signalName(signal))
    if (!row) return []
    const current = row.incidentId === null ? undefined : incidents.get(row.incidentId)
    const before = { current, overAt: storedTime(row.overAt), startedAt: storedTime(row.startedAt) }
    return [[signalName(signal), { ...signal, id: row.id, state: { ...before }, before }]]
  })
  return new Map(found)
}

export function signalName({ apiKeyId, keyHash }: { apiKeyId: number; keyHash: string }) {
  return `${apiKeyId}/${keyHash}`
}

type SignalRow = {
  id: number
  apiKeyId: number
  keyHash: string
  incidentId: number | null
  overAt: Date | number | null
  startedAt: Date | number | null
}

async function lockSignals({ query, jsonTable, hold }: Batch, wanted: NamedSignal[]) {
  const rows = await query<SignalRow>`
    SELECT signal."id", signal."apiKeyId", signal."keyHash", signal."incidentId", signal."overAt", signal."startedAt"
    FROM ${jsonTable({ apiKeyId: 'integer', keyHash: 'text' }, wanted)} AS wanted CROSS JOIN "Signal" AS signal
    WHERE signal."apiKeyId" = wanted."apiKeyId" AND signal."keyHash" = wanted."keyHash"
    ORDER BY signal."id" ${hold('signal')}`
  return new Map(rows.map((row) => [signalName(row), row]))
}

type IncidentRow = {
  id: number
  status: IncidentStatus
  severity: Severity
  acknowledgedAt: Date | number | null
  acknowledgedById: number | null
  resolvedAt: Date | number | null
  receivedAt: Date | number
}

/** Locked too: a person may acknowledge or resolve one at this moment. */
async function lockIncidents({ query, jsonTable, hold }: Batch, ids: number[]) {
  const given = jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await query<IncidentRow>`
    SELECT incident."id", incident."status", incident."severity", incident."acknowledgedAt",
      incident."acknowledgedById", incident."resolvedAt", incident."receivedAt"
    FROM ${given} AS given CROSS JOIN "Incident" AS incident
    WHERE incident."id" = given."id" ORDER BY incident."id" ${hold('incident')}`
  return new Map(rows.map((row) => [row.id, judgedOf(row)]))
}

function judgedOf({
  id,
  status,
  severity,
  acknowledgedAt,
  acknowledgedById,
  resolvedAt,
  receivedAt,
}: IncidentRow): Judged {
  return {
    id,
    opening: undefined,
    status,
    acknowledgedAt: storedTime(acknowledgedAt),
    isInHand: acknowledgedById !== null,
    severity,
    receivedAt: new Date(receivedAt),
    resolvedAt: storedTime(resolvedAt),
    fired: 0,
    lastAt: new Date(receivedAt),
    steps: [],
  }
}
