import { requirePermission, type UserContext } from '../context'
import { findPaging, restartEscalations } from '../escalations/restart'
import type { Result } from '../result'
import { isMoreSevere, type Severity } from '../values/severity'
import { requireIncident } from './require'

/**
 * `pages`: whether an open incident pages again from the first step, even under a silence: a person asks for it. One that is acknowledged
 * stays so. `lower`: a severity never falls, and a resolved incident keeps it.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function raiseSeverity(
  ctx: UserContext,
  { incidentId, severity }: { incidentId: number; severity: Severity },
): Promise<Result<{ pages: boolean }, { reason: 'lower'; severity: Severity }>> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, actor, now } = ctx
  return db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const before = await tx.incident.findFirstOrThrow({
      where: { id: incidentId, workspaceId },
      select: { severity: true, status: true },
    })
    if (before.status === 'resolved' || !isMoreSevere(severity, before.severity))
      return { ok: false, reason: 'lower', severity: before.severity }
    const { count } = await tx.incident.updateMany({
      where: { id: incidentId, workspaceId, severity: before.severity, status: before.status },
      data: { severity },
    })
    // A notice or another person was faster.
    if (count === 0) return { ok: false, reason: 'lower', severity: before.severity }
    const who = { workspaceId, incidentId, at: now, userId: actor.userId }
    await tx.timelineEntry.create({ data: { ...who, kind: 'raised', severity: before.severity } })
    if (before.status !== 'open') return { ok: true, pages: false }
    const statements = db.statements(tx)
    const incidentIds = await findPaging(tx, statements, { workspaceId, incidentIds: [incidentId] })
    // Paging that is under way goes on where the policy does not page for that severity.
    await restartEscalations(tx, statements, { workspaceId, incidentIds, now })
    return { ok: true, pages: incidentIds.length > 0 }
  })
}
