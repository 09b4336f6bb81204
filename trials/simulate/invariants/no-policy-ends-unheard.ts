import type { Invariant } from './invariant'

export const noPolicyEndsUnheard: Invariant = {
  name: 'a policy does not end before anything of it has arrived',
  check: async (world, trial) => {
    if (!world.retains) return []
    const { pages } = await trial.evidence()
    const heard = new Set(
      world.receipts.flatMap(
        ({ uid }) => pages.get(uid)?.covers.map(({ incidentId, run }) => `${incidentId} ${run}`) ?? [],
      ),
    )
    const ended = await world.db.read.escalation.findMany({
      where: { state: 'exhausted' },
      select: { incidentId: true, run: true },
    })
    return ended
      .filter(({ incidentId, run }) => !heard.has(`${incidentId} ${run}`))
      .map(({ incidentId }) => ({ what: `the policy of incident ${incidentId} has ended, and nothing has arrived` }))
  },
}
