import type { UserContext } from '../context'
import type { Prisma } from '../db/database'

const SHOWN = 50

export type Unanswered = Awaited<ReturnType<typeof listUnanswered>>[number]

/** Open incidents for which a step found nobody to page, or whose steps were all run in vain; newest first. */
export async function listUnanswered(ctx: UserContext) {
  const failed = { OR: [{ kind: 'nobody' }, { kind: 'exhausted' }] } satisfies Prisma.EscalationEntryWhereInput
  const incidents = await ctx.db.read.incident.findMany({
    where: { workspaceId: ctx.workspaceId, status: 'open', escalationEntries: { some: failed } },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, summary: true, severity: true, receivedAt: true, escalation: { select: { state: true } } },
  })
  return incidents.map(({ escalation, ...incident }) => ({
    ...incident,
    isExhausted: escalation?.state === 'exhausted',
  }))
}
