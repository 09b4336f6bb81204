import { subHours } from 'date-fns'
import { z } from 'zod'
import { acknowledgePage } from '../../acknowledge-links/use'
import { RESPONDING } from '../../auth/memberships'
import type { ServiceAccount } from '../../channels/channel'
import type { Database } from '../../db/database'
import type { Post } from '../../outbound/post'
import { parseJson } from '../../values/stored-json'

const MOST = 1_000
// Pushover is loud for an hour at most.
const LOUD_HOURS = 1

const state = z.object({ status: z.literal(1), acknowledged: z.number(), expired: z.number() })

export type PushoverDeps = { db: Database; post: Post; application: ServiceAccount; now: Date }

type Loud = {
  id: number
  receipt: string
  notification: { id: number; workspaceId: number; userId: number; acknowledgedAt: Date | null }
}

/**
 * Asks for messages that are loud until somebody confirms them: a confirmation acknowledges, and what was acknowledged or
 * resolved otherwise is silenced. Call it every five seconds or less often, https://pushover.net/api/receipts.
 */
export async function askReceipts(deps: PushoverDeps): Promise<void> {
  const loud = (await findLoud(deps)).values()
  // As many as https://pushover.net/api#friendly allows at once.
  await Promise.all([askInTurn(deps, loud), askInTurn(deps, loud)])
}

async function askInTurn(deps: PushoverDeps, loud: Iterable<Loud>) {
  for (const page of loud) {
    if (page.notification.acknowledgedAt || !(await isWanted(deps.db, page.notification.id))) await silence(deps, page)
    else await look(deps, page)
  }
}

function findLoud({ db, now }: PushoverDeps): Promise<Loud[]> {
  return db.read.page.findMany({
    where: {
      ...{ channel: 'pushover', state: 'sent', receipt: { not: null }, createdAt: { gt: subHours(now, LOUD_HOURS) } },
      notification: { user: RESPONDING },
    },
    orderBy: { id: 'desc' },
    take: MOST,
    include: { notification: true },
  }) as Promise<Loud[]>
}

async function isWanted({ query }: Database, notificationId: number) {
  const rows = await query`
    SELECT 1 FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
    WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId" AND incident."status" = 'open'
    LIMIT 1`
  return rows.length > 0
}

async function look(deps: PushoverDeps, { id, receipt, notification }: Loud) {
  const { post, application } = deps
  const url = `${application.url}/1/receipts/${receipt}.json?token=${application.token}`
  const outcome = await post({ url, method: 'GET', headers: {}, body: '' })
  const read = state.safeParse(outcome.isAnswered ? parseJson(outcome.body) : undefined)
  if (!read.success) return
  if (read.data.acknowledged === 1) await acknowledgePage(deps, notification)
  if (read.data.acknowledged === 1 || read.data.expired === 1) await forget(deps.db, id)
}

async function silence(deps: PushoverDeps, { id, receipt }: Loud) {
  const { post, application } = deps
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ token: application.token }).toString()
  const outcome = await post({ url: `${application.url}/1/receipts/${receipt}/cancel.json`, headers, body })
  // What it does not know cannot be silenced.
  if (outcome.isAnswered && outcome.status < 500) await forget(deps.db, id)
}

function forget(db: Database, id: number) {
  return db.write((tx) => tx.page.updateMany({ where: { id }, data: { receipt: null } }))
}
