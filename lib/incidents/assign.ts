import type { UserContext } from '../context'
import type { Prisma } from '../db/database'
import { NotFoundError } from '../errors'
import { recordStep } from './handle'
import { requireIncident } from './require'

/**
 * Resolves with whether the owner has changed.
 * @throws NotFoundError when the workspace has no such incident, or no such enabled person
 */
export async function assignIncident(ctx: UserContext, input: { incidentId: number; assigneeId: number | null }) {
  const { incidentId, assigneeId } = input
  const { workspaceId } = ctx
  return ctx.db.write(async (tx) => {
    const where = { id: incidentId, workspaceId }
    await requireIncident(tx, ctx, incidentId)
    const assignee = assigneeId !== null && { id: assigneeId, workspaceId, disabledAt: null }
    if (assignee && !(await tx.user.findFirst({ where: assignee }))) throw new NotFoundError('No such user.')
    const { count } = await tx.incident.updateMany({
      where: { ...where, ...assignedElsewhere(assigneeId) },
      data: { assigneeId },
    })
    if (count === 0) return false
    await recordStep(tx, ctx, incidentId, { kind: assigneeId === null ? 'unassigned' : 'assigned', assigneeId })
    return true
  })
}

function assignedElsewhere(assigneeId: number | null): Prisma.IncidentWhereInput {
  if (assigneeId === null) return { assigneeId: { not: null } }
  return { OR: [{ assigneeId: null }, { assigneeId: { not: assigneeId } }] }
}
