import type { Context } from '../context'
import { rowFilter } from './find/conditions'
import { findIncidentIds } from './find/find-ids'

type Reading = Pick<Context, 'db' | 'workspaceId'>

/**
 * Of these incidents those whose paging has been tried and reached nobody: in its present run no page went out, none is
 * still to go out, and none is being gathered.
 */
export async function findUnreached({ db, workspaceId }: Reading, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await db.query<{ id: number }>`
    SELECT given."id" FROM ${given} AS given
    JOIN "Escalation" AS escalation ON escalation."incidentId" = given."id" AND escalation."workspaceId" = ${workspaceId}
    WHERE EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry
      WHERE entry."workspaceId" = ${workspaceId} AND entry."incidentId" = given."id" AND entry."run" = escalation."run")
    AND NOT EXISTS (
      SELECT 1 FROM "EscalationEntry" AS entry
      JOIN "Notification" AS notification ON notification."id" = entry."notificationId"
      LEFT JOIN "Page" AS page
        ON page."workspaceId" = notification."workspaceId" AND page."notificationId" = notification."id"
      WHERE entry."workspaceId" = ${workspaceId} AND entry."incidentId" = given."id" AND entry."run" = escalation."run"
        AND (notification."state" = 'gathering' OR page."state" IN ('sent', 'pending')))`
  return new Set(rows.map(({ id }) => id))
}

const COUNTED = 200

export type UnreachedCount = { count: number; isCut: boolean; onlyId: number | undefined }

/**
 * Open critical incidents that reached nobody, among the newest 200; `isCut`: all of these did, and there are more.
 * `onlyId`: the one, where it is one.
 */
export async function countUnreached(ctx: Context): Promise<UnreachedCount> {
  const wanted = await rowFilter(ctx, { statuses: ['open'], severities: ['critical'] })
  if (!wanted) return { count: 0, isCut: false, onlyId: undefined }
  const { ids } = await findIncidentIds(ctx, wanted, { take: COUNTED + 1 })
  const unreached = await findUnreached(ctx, ids.slice(0, COUNTED))
  const [first, ...others] = unreached
  return {
    count: unreached.size,
    isCut: ids.length > COUNTED && unreached.size === COUNTED,
    onlyId: others.length === 0 ? first : undefined,
  }
}
