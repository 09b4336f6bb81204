import { isWithin, type Span } from '../model/segment'
import type { Sent } from '../record/sent'
import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

const DAY_MS = 86_400_000

export const storedWholeAndOnce: Invariant = {
  name: 'an acknowledged alert is stored, whole and once',
  check: async (world, { span }) => {
    const sent = world.sent.filter(({ attempts }) => attempts.some(({ at }) => isWithin(span, at)))
    const stored = await readStored(world, span, sent)
    return sent.flatMap((one) => checkSent(world, one, stored.get(nameOf(one)) ?? []))
  },
}

type Stored = { id: number; workspaceId: number; marker: string; payload: string; severity: string }

/** Stored alerts by marker; for a part of the run only those that exist. */
async function readStored({ db }: Seen, span: Span, sent: Sent[]) {
  const isPart = Number.isFinite(span.low)
  const rows =
    isPart && sent.length === 0
      ? []
      : await db.read.incident.findMany({
          where: isPart
            ? { OR: sent.map(({ marker, workspaceId }) => ({ workspaceId, summary: { startsWith: `${marker} ` } })) }
            : {},
          select: { id: true, workspaceId: true, summary: true, payload: true, severity: true },
        })
  const byMarker = new Map<string, Stored[]>()
  for (const { summary, ...row } of rows) {
    const stored = { ...row, marker: summary.split(' ')[0] ?? '' }
    byMarker.set(nameOf(stored), [...(byMarker.get(nameOf(stored)) ?? []), stored])
  }
  return byMarker
}

function nameOf({ workspaceId, marker }: { workspaceId: number; marker: string }) {
  return `${workspaceId} ${marker}`
}

function checkSent(world: Seen, sent: Sent, stored: Stored[]): Contradiction[] {
  const { marker, body, attempts } = sent
  const told = attempts.filter(({ status }) => status === 200 || status === 201)
  const at = world.clocks.startsAt + (attempts[0]?.at ?? 0)
  const contradiction = (what: string) => [{ what: `${marker} ${what}`, at }]
  const lost = told.find(
    ({ incidentId }) => stored.every(({ id }) => id !== incidentId) && !mayBeForgotten(world, incidentId),
  )
  if (lost) return contradiction(`was acknowledged as incident ${lost.incidentId}, which is not there`)
  if (stored.some(({ payload }) => payload !== body)) return contradiction('is not stored as it was sent')
  if (stored.some(({ severity }) => severity !== sent.alert.severity)) return contradiction('has another severity')
  const most = sent.idempotencyKey === undefined ? attempts.length : 1
  return stored.length > most ? contradiction(`is stored ${stored.length} times`) : []
}

/** Resolved so long ago that a clock which is ahead may have let it be deleted. */
function mayBeForgotten({ retentionDays, handled, timers, clocks }: Seen, incidentId: number | undefined) {
  if (retentionDays === null) return false
  const latest = timers.now() + clocks.spread() - retentionDays * DAY_MS
  return handled.some((one) => one.incidentId === incidentId && one.kind === 'resolved' && one.begunAt <= latest)
}
