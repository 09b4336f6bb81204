import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { recordStep } from './handle'

/**
 * Assigns an incident to somebody of the workspace, or to nobody.
 * @throws NotFoundError when the workspace has no such incident, or no such person who is not disabled
 */
export async function assignIncident(ctx: UserContext, input: { incidentId: number; assigneeId: number | null }) {
  const { incidentId, assigneeId } = input
  const { workspaceId } = ctx
  await ctx.db.write(async (tx) => {
    const incident = await tx.incident.findFirst({
      where: { id: incidentId, workspaceId },
      select: { assigneeId: true },
    })
    if (!incident) throw new NotFoundError('No such incident.')
    if (incident.assigneeId === assigneeId) return
    const assignee =
      assigneeId && (await tx.user.findFirst({ where: { id: assigneeId, workspaceId, disabledAt: null } }))
    if (assigneeId && !assignee) throw new NotFoundError('No such user.')
    await tx.incident.updateMany({ where: { id: incidentId, workspaceId }, data: { assigneeId } })
    await recordStep(tx, ctx, incidentId, { kind: assigneeId ? 'assigned' : 'unassigned', assigneeId })
  })
}
