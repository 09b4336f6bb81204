import type { Context } from '../context'
import { groupBy } from '../values/group-by'

const MOST_ASKED = 50
const MOST_NAMED = 3

export async function whoHandled({ db, workspaceId }: Context, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const entries = await db.read.timelineEntry.findMany({
    where: {
      workspaceId,
      incidentId: { in: ids.slice(0, MOST_ASKED) },
      kind: { in: ['acknowledged', 'resolved'] },
    },
    orderBy: { id: 'desc' },
    select: { incidentId: true, user: { select: { name: true } }, apiKey: { select: { name: true } } },
  })
  const last = [...groupBy(entries, ({ incidentId }) => incidentId).values()].map(([newest]) => newest)
  const names = last.flatMap(({ user, apiKey }) => user?.name ?? (apiKey ? [`API key ${apiKey.name}`] : []))
  return [...new Set(names)].slice(0, MOST_NAMED)
}
