import { acknowledgePage, type PagedNotification } from '../acknowledge-links/use'
import type { ReplyButton } from '../channels/channel'
import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { acknowledgeIncidents } from '../incidents/acknowledge'
import { escalateIncidents } from '../incidents/escalate'
import { resolveIncidents } from '../incidents/resolve'
import { readAllCovered } from '../notifications/covered'
import { isFirstAnswer } from './is-first-answer'

export type Reply = ReplyButton

export type ReplyDeps = {
  db: Database
  now: Date
  steady: Date
  onEscalated: () => void
  /** Of an answer that its service may tell again: what is not the same when it is done twice is done once. */
  answerId?: string
}

/** Does for the person who was paged what they asked for; resolves with the answer in words. */
export async function act(deps: ReplyDeps, notification: PagedNotification, reply: Reply): Promise<string> {
  if (reply === 'acknowledge') return acknowledge(deps, notification)
  return reply === 'resolve' ? resolve(deps, notification) : escalate(deps, notification)
}

/** As `act`, for a message in a chat channel and whoever pressed there. */
export function actInChat(
  { db, now, steady, onEscalated, answerId }: ReplyDeps,
  { messageId, workspaceId, userId }: { messageId: number; workspaceId: number; userId: number },
  reply: Reply,
): Promise<string> {
  return db.writeStatements(async (statements) => {
    // Since it was done once, somebody may have undone it.
    if (answerId !== undefined && !(await isFirstAnswer(statements, answerId, now))) return DONE_BEFORE[reply]
    const ids = await readPosted(statements, messageId)
    const handling = { workspaceId, userId, ids, now }
    if (reply === 'acknowledge') return wordsOf(reply, (await acknowledgeIncidents(statements, handling)).length)
    if (reply === 'resolve') return wordsOf(reply, (await resolveIncidents(statements, handling)).length)
    const escalated = await escalateIncidents(statements, handling, steady)
    if (escalated.length > 0) onEscalated()
    return wordsOf(reply, escalated.length)
  })
}

const NONE: Record<Reply, string> = {
  acknowledge: 'Nothing is open any more.',
  resolve: 'Nothing is unresolved any more.',
  escalate: 'There is no further step for this.',
}
const DONE_BEFORE: Record<Reply, string> = {
  acknowledge: 'This was acknowledged already.',
  resolve: 'This was resolved already.',
  escalate: 'This was escalated already.',
}
const DONE: Record<Reply, string> = { acknowledge: 'Acknowledged', resolve: 'Resolved', escalate: 'Escalated' }

function wordsOf(reply: Reply, count: number) {
  return count === 0 ? NONE[reply] : `${DONE[reply]}: ${count === 1 ? '1 incident' : `${count} incidents`}.`
}

async function readPosted({ query }: Pick<Statements, 'query'>, messageId: number) {
  const rows = await query<{ id: number }>`
    SELECT post."incidentId" AS "id" FROM "ChatPost" AS post WHERE post."messageId" = ${messageId} ORDER BY 1`
  return rows.map(({ id }) => id)
}

async function acknowledge(deps: ReplyDeps, notification: PagedNotification) {
  const done = await acknowledgePage(deps, notification)
  return done.ok ? wordsOf('acknowledge', done.acknowledged) : DONE_BEFORE.acknowledge
}

function resolve({ db, now }: ReplyDeps, { id, workspaceId, userId }: PagedNotification) {
  return db.writeStatements(async (statements) => {
    const ids = await readUnresolved(statements, id)
    const resolved = await resolveIncidents(statements, { workspaceId, userId, ids, now })
    return wordsOf('resolve', resolved.length)
  })
}

/** Without those that were reopened since: they have other pages. */
async function readUnresolved({ query }: Pick<Statements, 'query'>, notificationId: number) {
  const rows = await query<{ id: number }>`
    SELECT DISTINCT incident."id" FROM "EscalationEntry" AS entry CROSS JOIN "Incident" AS incident
    WHERE entry."notificationId" = ${notificationId} AND incident."id" = entry."incidentId"
      AND incident."status" <> 'resolved' AND entry."run" = (
        SELECT escalation."run" FROM "Escalation" AS escalation WHERE escalation."incidentId" = entry."incidentId")`
  return rows.map(({ id }) => id)
}

async function escalate(deps: ReplyDeps, { id, workspaceId, userId }: PagedNotification) {
  const { db, now, steady, onEscalated, answerId } = deps
  const moved = await db.writeStatements(async (statements) => {
    if (answerId !== undefined && !(await isFirstAnswer(statements, answerId, now))) return undefined
    const ids = await readAllCovered(statements, id)
    return (await escalateIncidents(statements, { workspaceId, userId, ids, now }, steady)).length
  })
  if (moved === undefined) return DONE_BEFORE.escalate
  if (moved > 0) onEscalated()
  return wordsOf('escalate', moved)
}
