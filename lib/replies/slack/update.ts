import { subDays } from 'date-fns'
import type { ReplyButton, SlackApp } from '../../channels/channel'
import { slackUpdate } from '../../channels/slack-app/blocks'
import { callSlack } from '../../channels/slack-app/request'
import { readSlackReceipt, type SlackReceipt, slackReceipt } from '../../channels/slack-app/slack-app'
import type { Database } from '../../db/database'
import type { Post } from '../../outbound/post'

const AT_ONCE = 100
/** As long as a button works. */
const DAYS = 7

export type UpdateDeps = { db: Database; post: Post; app: SlackApp; now: Date }

type Shown = { id: number; uid: string; receipt: string; notificationId: number }

/** Messages show what became of their incidents. Best effort: what Slack does not take now, it gets the next time. */
export async function updateMessages(deps: UpdateDeps): Promise<void> {
  for (const page of await findShown(deps)) {
    const receipt = readSlackReceipt(page.receipt)
    const state = receipt && (await stateOf(deps.db, page.notificationId))
    if (!receipt || !state) await keep(deps.db, page.id, null)
    else if (state.status !== receipt.shown) await update(deps, page, receipt, state)
  }
}

function findShown({ db, now }: UpdateDeps): Promise<Shown[]> {
  return db.read.page.findMany({
    where: { channel: 'slackapp', state: 'sent', receipt: { not: null }, createdAt: { gt: subDays(now, DAYS) } },
    orderBy: { id: 'desc' },
    take: AT_ONCE,
    select: { id: true, uid: true, receipt: true, notificationId: true },
  }) as Promise<Shown[]>
}

/** Of all its incidents; open while one is. */
async function stateOf({ query, read }: Database, notificationId: number) {
  const has = async (status: 'open' | 'acknowledged') => {
    const rows = await query`
      SELECT 1 FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
      WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId"
        AND incident."status" = ${status} LIMIT 1`
    return rows.length > 0
  }
  const entry = await read.escalationEntry.findFirst({
    where: { notificationId },
    orderBy: { id: 'asc' },
    include: { incident: { select: { summary: true, severity: true, acknowledgedBy: { select: { name: true } } } } },
  })
  if (!entry?.incident) return undefined
  const { summary, severity, acknowledgedBy } = entry.incident
  const status = (await has('open')) ? 'open' : (await has('acknowledged')) ? 'acknowledged' : 'resolved'
  return { status, title: `${severity.toUpperCase()}: ${summary}`, by: acknowledgedBy?.name } as const
}

type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>

async function update(
  deps: UpdateDeps,
  { id, uid }: Shown,
  { channel, ts }: SlackReceipt,
  { status, title, by }: State,
) {
  const state = STATES[status](by)
  const content = slackUpdate({ title, state, uid, open: OPEN[status] })
  const { result } = await callSlack(deps, { method: 'chat.update', fields: { channel, ts, ...content } })
  const isOver = status === 'resolved' || (!result.isDelivered && result.isFinal)
  if (isOver) await keep(deps.db, id, null)
  else if (result.isDelivered) await keep(deps.db, id, slackReceipt({ channel, ts, shown: status }))
}

const STATES: Record<State['status'], (by: string | undefined) => string> = {
  open: () => 'Open again',
  acknowledged: (by) => (by ? `Acknowledged by ${by}` : 'Acknowledged'),
  resolved: () => 'Resolved',
}

const OPEN: Record<State['status'], ReplyButton[]> = {
  open: ['acknowledge', 'resolve', 'escalate'],
  acknowledged: ['resolve'],
  resolved: [],
}

function keep(db: Database, id: number, receipt: string | null) {
  return db.write((tx) => tx.page.updateMany({ where: { id }, data: { receipt } }))
}
