import { RESPONDING } from '../auth/memberships'
import { steadyTimePast } from '../clock/steady-time'
import { requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { pageByHand } from '../escalations/page-by-hand'
import { planPaging } from '../escalations/plan'
import type { Result } from '../result'
import { recordStep } from './handle'
import { requireIncident } from './require'

type Refused = { reason: 'unreachable' | 'not needed' }

/**
 * Pages a person beside the policy. Not needed: the incident is not open or has not paged, or a page is on its way to them.
 * @throws NotFoundError when the workspace has no such incident, or no such enabled person
 */
export async function pagePerson(
  ctx: UserContext,
  { incidentId, userId }: { incidentId: number; userId: number },
): Promise<Result<{ name: string }, Refused>> {
  requirePermission(ctx, 'handle incidents')
  const { db, workspaceId, now, actor } = ctx
  const escalation = await db.read.escalation.findFirst({ where: { workspaceId, incidentId } })
  const plan = escalation ? await planPaging(db, escalation.policyId, now) : undefined
  return db.write(async (tx) => {
    await requireIncident(tx, ctx, incidentId)
    const person = await tx.user.findFirst({
      where: { id: userId, workspaceId, ...RESPONDING },
      select: { name: true, contactMethods: { where: { verifiedAt: { not: null } }, take: 1, select: { id: true } } },
    })
    if (!person) throw new NotFoundError('No such user.')
    const { name, contactMethods } = person
    if (contactMethods.length === 0) return { ok: false, reason: 'unreachable' }
    const moment = { wall: now, steady: await steadyTimePast(tx, now) }
    const asked = plan && { plan, incidentId, userId, person: name, by: actor.name }
    if (!asked || !(await pageByHand(db.statements(tx), asked, moment))) return { ok: false, reason: 'not needed' }
    await recordStep(tx, ctx, incidentId, { kind: 'escalated' })
    return { ok: true, name }
  })
}
