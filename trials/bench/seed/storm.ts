import { addMilliseconds, subHours } from 'date-fns'
import type { Database } from '../../../lib/db/database'
import { runEscalations } from '../../../lib/escalations/run'
import { createLog } from '../../../lib/log/log'
import { randomBase62 } from '../../../lib/values/random'
import { randomFrom, seedAlert } from './alerts'
import { follow } from './follow'
import type { Place } from './seed'
import { type Filling, storeIncidents } from './store'

/**
 * Stores incidents of the hour before `now`, half of them high or critical, that nobody answers: their escalations run
 * to the end by the server's own code. The pages of the first round have failed, the others were sent; nothing leaves.
 */
export async function seedStorm(db: Database, { workspaceId, apiKeyId }: Omit<Place, 'people'>, filling: Filling) {
  const { count, now } = filling
  const random = randomFrom(count)
  const startsAt = subHours(now, 1)
  const step = (now.getTime() - startsAt.getTime()) / count
  await storeIncidents(db, filling, (place) => {
    const receivedAt = addMilliseconds(startsAt, Math.floor(place * step))
    const severity = (['low', 'medium', 'high', 'critical'] as const)[place % 4] ?? 'low'
    const alert = { ...seedAlert(random, place), severity }
    return { workspaceId, apiKeyId, requestId: `storm_${randomBase62(20)}`, receivedAt, alert }
  })
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
  throw new Error('Nobody can be reached, so paging does not end: put a person with a contact method on call first.')
}

function endPages(db: Database, state: 'failed' | 'sent', endedAt: Date) {
  const endReason = state === 'failed' ? 'the mail server does not answer' : null
  return db.write((tx) => tx.page.updateMany({ where: { state: 'pending' }, data: { state, endedAt, endReason } }))
}
