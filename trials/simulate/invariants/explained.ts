import { explainPaging } from '../../../lib/escalations/explain'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** Only the newest: each explanation takes some milliseconds. */
const EXPLAINED = 40

export const explained: Invariant = {
  name: 'an incident shows whom it paged, or why nobody',
  check: async (world, trial) => {
    const { stories, pages } = await trial.evidence()
    const arrived = new Set(world.receipts.flatMap(({ uid }) => pages.get(uid)?.notificationId ?? []))
    const found: Contradiction[] = []
    for (const story of [...stories.values()].slice(-EXPLAINED)) found.push(...(await explain(world, story, arrived)))
    return found
  },
}

type Story = Evidence['stories'] extends Map<number, infer One> ? One : never

async function explain(world: Seen, story: Story, arrived: Set<number>): Promise<Contradiction[]> {
  const { incidentId, segments } = story
  const { workspaceId } = await world.db.read.incident.findUniqueOrThrow({ where: { id: incidentId } })
  const ctx = { db: world.db, workspaceId, now: world.clocks.wallOf('world'), actor: { type: 'system' as const } }
  const explanation = await explainPaging(ctx, incidentId)
  const entries = explanation?.entries ?? []
  const unseen = entries.filter(
    ({ outcome, notification }) => outcome.kind === 'paged' && !arrived.has(notification?.id ?? 0),
  )
  const isQuiet = segments.every(({ steps, isKnown }) => isKnown && steps.length === 0)
  const paged = entries.filter(({ kind }) => kind === 'paged')
  return [
    ...unseen.map(() => ({ what: `incident ${incidentId} says that it paged a person, and nothing has arrived` })),
    ...(isQuiet && paged.length > 0
      ? [{ what: `incident ${incidentId} says that it paged a person, which it must not` }]
      : []),
    ...(explanation?.escalation?.isWaiting && explanation.status !== 'open'
      ? [{ what: `incident ${incidentId} waits although it is handled` }]
      : []),
  ]
}
