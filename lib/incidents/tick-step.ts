import { requirePermission, type UserContext } from '../context'
import { storable } from '../values/text'
import { requireIncident } from './require'
import { LONGEST_STEP } from './ticked-steps'

/**
 * The first who ticks a step stays named.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function tickStep(ctx: UserContext, input: { incidentId: number; step: string; isDone: boolean }) {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, now, actor } = ctx
  const { incidentId, isDone } = input
  const step = storable(input.step).slice(0, LONGEST_STEP)
  await db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    if (!isDone) return void (await tx.tickedStep.deleteMany({ where: { workspaceId, incidentId, step } }))
    if ((await tx.tickedStep.count({ where: { workspaceId, incidentId } })) >= MOST_TICKED) return
    await tx.tickedStep.upsert({
      where: { incidentId_step: { incidentId, step } },
      create: { workspaceId, incidentId, step, userId: actor.userId, at: now },
      // Not empty, so that the database settles who was first.
      update: { step },
    })
  })
}

// A runbook's page shows fewer.
const MOST_TICKED = 3_000
