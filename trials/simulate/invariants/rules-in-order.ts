import { newest } from '../record/history'
import type { Invariant } from './invariant'

export const rulesInOrder: Invariant = {
  name: 'routing rules stand in the order that admins gave them',
  check: async (world) => {
    const rows = await world.db.read.routingRule.findMany({
      where: { removedAt: null },
      orderBy: [{ isDefault: 'asc' }, { position: 'asc' }, { id: 'asc' }],
      select: { id: true, workspaceId: true },
    })
    return [...world.workspaces.values()].flatMap(({ workspaceId, name, rules }) => {
      const told = newest(rules).map(({ ruleId }) => ruleId)
      const stored = rows.filter((row) => row.workspaceId === workspaceId).map(({ id }) => id)
      return String(told) === String(stored) ? [] : [{ what: `${name}: the rules ${told} stand as ${stored}` }]
    })
  },
}
