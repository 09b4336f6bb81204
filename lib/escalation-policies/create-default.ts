import type { Transaction } from '../db/database'
import { storeGroupBy } from './group-by'

/** Pages the person on call, again every 15 minutes, three times more. */
export function createDefaultPolicy(
  tx: Transaction,
  { workspaceId, scheduleId, now }: { workspaceId: number; scheduleId: number; now: Date },
) {
  return tx.escalationPolicy.create({
    data: {
      workspaceId,
      name: 'Default',
      createdAt: now,
      repeats: 3,
      groupBy: storeGroupBy(['service']),
      gatherSeconds: 60,
      steps: { create: [{ position: 0, waitMinutes: 15, targets: { create: [{ scheduleId }] } }] },
    },
  })
}
