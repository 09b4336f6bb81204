import { subDays } from 'date-fns'
import { BUTTONS_OF, type SlackApp } from '../../channels/channel'
import { slackUpdate } from '../../channels/slack-app/blocks'
import { callSlack } from '../../channels/slack-app/request'
import { readSlackReceipt, type SlackReceipt, slackReceipt } from '../../channels/slack-app/slack-app'
import type { Database } from '../../db/database'
import { sql } from '../../db/sql/sql'
import type { Post } from '../../outbound/post'

const AT_ONCE = 1_000
/** As long as a button works. */
const DAYS = 7

export type UpdateDeps = { db: Database; post: Post; app: SlackApp; now: Date }

type Status = 'open' | 'acknowledged' | 'resolved'
type Shown = { id: number; uid: string; receipt: string; notificationId: number; status: Status }

/** Messages show what became of their incidents. Best effort: what Slack does not take now, it gets the next time. */
export async function updateMessages(deps: UpdateDeps): Promise<void> {
  for (const page of await findShown(deps)) {
    const receipt = readSlackReceipt(page.receipt)
    if (page.status === receipt?.shown) continue
    const state = receipt && (await stateOf(deps.db, page))
    if (!receipt || !state) await keep(deps.db, page.id, null)
    else await update(deps, page, receipt, state)
  }
}

/** `status`: of all its incidents; open while one is. */
function findShown({ db, now }: UpdateDeps): Promise<Shown[]> {
  const has = (status: Status) => sql`EXISTS (
    SELECT 1 FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
    WHERE entry."notificationId" = page."notificationId" AND incident."id" = entry."incidentId"
      AND incident."status" = ${status})`
  return db.query<Shown>`
    SELECT page."id", page."uid", page."receipt", page."notificationId",
      CASE WHEN ${has('open')} THEN 'open' WHEN ${has('acknowledged')} THEN 'acknowledged' ELSE 'resolved' END AS "status"
    FROM "Page" AS page
    WHERE page."channel" = 'slackapp' AND page."receipt" IS NOT NULL AND page."state" = 'sent'
      AND page."createdAt" > ${subDays(now, DAYS)}
    ORDER BY page."id" DESC LIMIT ${AT_ONCE}`
}

async function stateOf({ read }: Database, { notificationId, status }: Shown) {
  const entry = await read.escalationEntry.findFirst({
    where: { notificationId },
    orderBy: { id: 'asc' },
    include: { incident: { select: { summary: true, severity: true, acknowledgedBy: { select: { name: true } } } } },
  })
  if (!entry?.incident) return undefined
  const { summary, severity, acknowledgedBy } = entry.incident
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
  const content = slackUpdate({ title, state, uid, open: BUTTONS_OF[status] })
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

function keep(db: Database, id: number, receipt: string | null) {
  return db.write((tx) => tx.page.updateMany({ where: { id }, data: { receipt } }))
}
