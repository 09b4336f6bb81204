import type { Context } from '../context'

export const LONGEST_STEP = 300

export type Tick = { by: { id: number; name: string }; at: Date }

export async function tickedSteps({ db, workspaceId }: Context, incidentId: number): Promise<Map<string, Tick>> {
  const ticks = await db.read.tickedStep.findMany({
    where: { workspaceId, incidentId },
    include: { user: { select: { id: true, name: true } } },
  })
  return new Map(ticks.map(({ step, user, at }) => [step, { by: user, at }]))
}
