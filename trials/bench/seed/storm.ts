import { addMilliseconds, subHours } from 'date-fns'
import type { Database } from '../../../lib/db/database'
import { createKnownIds } from '../../../lib/db/sql/known-ids'
import { runEscalations } from '../../../lib/escalations/run'
import { type NewIncident, openIncidents } from '../../../lib/incidents/open'
import { createRouting } from '../../../lib/incidents/route'
import { createLog } from '../../../lib/log/log'
import { randomFrom, seedAlert } from './alerts'
import { follow } from './follow'
import type { Place } from './seed'

const AT_ONCE = 1_000

/**
 * Stores incidents of the hour before `now`, half of them high or critical, that nobody answers: their escalations run
 * to the end by the server's own code. The pages of the first round have failed, the others were sent; nothing leaves.
 */
export async function seedStorm(
  db: Database,
  { workspaceId, apiKeyId }: Omit<Place, 'people'>,
  { count, now, onStored }: { count: number; now: Date; onStored: (count: number) => void },
) {
  const random = randomFrom(count)
  const known = createKnownIds()
  const routing = createRouting(() => now)
  const startsAt = subHours(now, 1)
  const step = (now.getTime() - startsAt.getTime()) / count
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from)
    const incidents = Array.from({ length: size }, (_, at): NewIncident => {
      const receivedAt = addMilliseconds(startsAt, Math.floor((from + at) * step))
      const alert = seedAlert(random, from + at)
      const severity = (['low', 'medium', 'high', 'critical'] as const)[at % 4] ?? 'low'
      return { workspaceId, apiKeyId, requestId: `storm_${from + at}`, receivedAt, alert: { ...alert, severity } }
    })
    const ids = await db.writeStatements(async (statements) => {
      const ids = known.draft(statements.dictionaryVersion?.())
      await ids.checked(openIncidents({ ...statements, ids }, routing, incidents))
      return ids
    })
    ids.publish()
    onStored(from + size)
  }
  await exhaust(db)
  await follow(db, now)
}

/** Of all steps and rounds of a policy. */
const MOST_TIMES = 500

async function exhaust(db: Database) {
  const log = createLog('silent')
  for (let time = 0; time < MOST_TIMES; time++) {
    const next = await db.read.escalation.findFirst({
      where: { state: 'active' },
      orderBy: { dueAt: 'desc' },
      select: { dueAt: true },
    })
    if (!next) return
    const at = () => addMilliseconds(next.dueAt, 1)
    for (let left = true; left; left = (await runEscalations({ db, log, now: at, steady: at })) > 0)
      await endPages(db, time === 0 ? 'failed' : 'sent', at())
  }
  throw new Error('Paging does not end where nobody can be reached: put somebody with a contact method on call first.')
}

function endPages(db: Database, state: 'failed' | 'sent', endedAt: Date) {
  const endReason = state === 'failed' ? 'the mail server does not answer' : null
  return db.write((tx) => tx.page.updateMany({ where: { state: 'pending' }, data: { state, endedAt, endReason } }))
}
