import { acknowledgePage, type PagedNotification } from '../acknowledge-links/use'
import type { Database } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { escalateIncidents } from '../incidents/escalate'
import { resolveIncidents } from '../incidents/resolve'
import { readAllCovered } from '../notifications/covered'

export type Reply = 'acknowledge' | 'resolve' | 'escalate'

export type ReplyDeps = { db: Database; now: Date; steady: Date; onEscalated: () => void }

/** Does for the person who was paged what they asked for; resolves with the answer in words. */
export async function act(deps: ReplyDeps, notification: PagedNotification, reply: Reply): Promise<string> {
  if (reply === 'acknowledge') return acknowledge(deps, notification)
  return reply === 'resolve' ? resolve(deps, notification) : escalate(deps, notification)
}

async function acknowledge(deps: ReplyDeps, notification: PagedNotification) {
  const done = await acknowledgePage(deps, notification)
  if (!done.ok) return 'This was acknowledged already.'
  return done.acknowledged === 0 ? 'Nothing is open any more.' : `Acknowledged: ${incidents(done.acknowledged)}.`
}

function resolve({ db, now }: ReplyDeps, { id, workspaceId, userId }: PagedNotification) {
  return db.writeStatements(async (statements) => {
    const ids = await readUnresolved(statements, id)
    const resolved = await resolveIncidents(statements, { workspaceId, userId, ids, now })
    return resolved.length === 0 ? 'Nothing is unresolved any more.' : `Resolved: ${incidents(resolved.length)}.`
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

async function escalate({ db, now, steady, onEscalated }: ReplyDeps, { id, workspaceId, userId }: PagedNotification) {
  const moved = await db.writeStatements(async (statements) => {
    const ids = await readAllCovered(statements, id)
    return (await escalateIncidents(statements, { workspaceId, userId, ids, now }, steady)).length
  })
  if (moved > 0) onEscalated()
  return moved === 0 ? 'There is no further step for this.' : `Escalated: ${incidents(moved)}.`
}

function incidents(count: number) {
  return count === 1 ? '1 incident' : `${count} incidents`
}
