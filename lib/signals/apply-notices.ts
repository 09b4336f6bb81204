import type { Batch } from '../db/sql/batch'
import { type Origin, openIncidents } from '../incidents/open'
import type { Routing } from '../incidents/route'
import type { Notice } from '../sources/notice'
import { type FoundSignal, findSignals, type NamedSignal, signalName } from './find-signals'
import { judge, type Verdict } from './judge'
import { type Changed, writeIncidents } from './write-incidents'
import { writeSignals } from './write-signals'

export type SignalNotice = { notice: Notice; origin: Origin; signal: NamedSignal | undefined }
export type Applied = SignalNotice & Verdict

/** In their order. The signals stay locked until the transaction ends, so a second instance sees what the first did. */
export async function applyNotices(batch: Batch, routing: Routing, given: SignalNotice[]): Promise<Applied[]> {
  const signals = await findSignals(
    batch,
    given.flatMap(({ signal }) => signal ?? []),
  )
  const applied = given.map((one) => ({ ...one, ...judgeOne(one, signals) }))
  await openJudged(batch, routing, applied)
  await writeSignals(batch, [...signals.values()])
  await writeIncidents(batch, routing, changedIncidents(applied, signals))
  return applied
}

function judgeOne({ notice, origin, signal }: SignalNotice, signals: Map<string, FoundSignal>): Verdict {
  const found = signal && signals.get(signalName(signal))
  return judge(found?.state ?? { current: undefined, overAt: null, startedAt: null }, notice, origin)
}

async function openJudged(batch: Batch, routing: Routing, applied: Applied[]) {
  const incidents = applied.flatMap(({ outcome, incident }) =>
    outcome === 'opened' && incident?.opening ? incident : [],
  )
  const openings = incidents.flatMap(({ opening }) => opening ?? [])
  const opened = await openIncidents(batch, routing, openings)
  for (const [at, { incident }] of opened.entries()) {
    const one = incidents[at]
    if (one) one.id = incident.id
  }
}

function changedIncidents(applied: Applied[], signals: Map<string, FoundSignal>) {
  const changed = new Map<number, Changed>()
  for (const { origin, signal, incident } of applied) {
    if (incident?.id === undefined) continue
    const signalId = signal && signals.get(signalName(signal))?.id
    changed.set(incident.id, { origin, signalId, incident, incidentId: incident.id })
  }
  return [...changed.values()]
}
