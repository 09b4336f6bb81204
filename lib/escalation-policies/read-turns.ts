import type { Context } from '../context'

/** Whose turn it is in each step in round robin, as an index into its people. */
export async function readTurns({ db, workspaceId }: Context): Promise<(policyId: number, step: number) => number> {
  const steps = await db.read.escalationStep.findMany({
    where: { workspaceId, isRoundRobin: true },
    select: { policyId: true, position: true, turn: true },
  })
  const turns = new Map(steps.map(({ policyId, position, turn }) => [`${policyId} ${position}`, turn]))
  return (policyId, step) => turns.get(`${policyId} ${step}`) ?? 0
}
