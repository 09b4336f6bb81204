import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { restartEscalation } from '../escalations/restart'
import { recordStep } from './handle'
import { reclaimSignal } from './reclaim-signal'

const MINUTES = 5
/** Each takes some statements, and alerts wait. */
const AT_ONCE = 100

/** What a person did with incidents at this moment. */
export type Undoable = { kind: 'acknowledge' | 'resolve'; at: Date; ids: number[] }

/**
 * Takes back what the person did a moment ago, with the incidents that nobody has handled since; resolves with their ids.
 * Those that are open again page on: from where the escalation was, or from its first step if it has ended.
 */
export async function undoHandling(ctx: UserContext, { kind, at, ids }: Undoable): Promise<number[]> {
  if (ctx.now.getTime() - at.getTime() > MINUTES * 60_000) return []
  const undone: number[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    undone.push(...(await ctx.db.write((tx) => undoSome(tx, ctx, { kind, at, ids: some }))))
  }
  return undone
}

async function undoSome(tx: Transaction, ctx: UserContext, { kind, at, ids }: Undoable) {
  const { workspaceId, actor } = ctx
  const handled =
    kind === 'acknowledge'
      ? { status: 'acknowledged' as const, acknowledgedAt: at, acknowledgedById: actor.userId }
      : { status: 'resolved' as const, resolvedAt: at }
  const own = {
    some: { kind: kind === 'acknowledge' ? 'acknowledged' : 'resolved', at, userId: actor.userId },
  } as const
  const where = { id: { in: ids }, workspaceId, ...handled, timeline: own }
  const incidents = await tx.incident.findMany({
    where,
    select: { id: true, acknowledgedAt: true },
    orderBy: { id: 'asc' },
  })
  const undone: number[] = []
  for (const { id, acknowledgedAt } of incidents) {
    if (kind === 'resolve' && (await reclaimSignal(tx, { workspaceId, incidentId: id }))) continue
    const isOpen = kind === 'acknowledge' || acknowledgedAt === null
    const data = isOpen
      ? { status: 'open' as const, resolvedAt: null, acknowledgedAt: null, acknowledgedById: null }
      : { status: 'acknowledged' as const, resolvedAt: null }
    const { count } = await tx.incident.updateMany({ where: { ...where, id }, data })
    if (count === 0) continue
    await recordStep(tx, ctx, id, { kind: 'reopened' })
    const isEscalating = await tx.escalation.findFirst({ where: { incidentId: id, state: 'active' } })
    if (isOpen && !isEscalating) await restartEscalation(tx, { incidentId: id, now: ctx.now })
    undone.push(id)
  }
  return undone
}
