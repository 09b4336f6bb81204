import type { Batch } from '../db/sql/batch'
import type { FoundSignal } from './find-signals'

export async function writeSignals(batch: Batch, signals: FoundSignal[]) {
  const changed = signals.filter(
    ({ state, before }) =>
      state.current !== before.current ||
      state.overAt?.getTime() !== before.overAt?.getTime() ||
      state.startedAt?.getTime() !== before.startedAt?.getTime(),
  )
  if (changed.length > 0) await pointSignals(batch, changed)
}

async function pointSignals({ execute, jsonTable }: Batch, signals: FoundSignal[]) {
  const rows = signals.map(({ id, state: { current, overAt, startedAt } }) => ({
    id,
    incidentId: current?.id ?? null,
    overAt,
    startedAt,
  }))
  await execute`
    UPDATE "Signal" SET "incidentId" = given."incidentId", "overAt" = given."overAt", "startedAt" = given."startedAt"
    FROM ${jsonTable({ id: 'integer', incidentId: 'integer', overAt: 'timestamp', startedAt: 'timestamp' }, rows)} AS given
    WHERE "Signal"."id" = given."id"`
}
