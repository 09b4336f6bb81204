import type { Context } from '../context'
import type { Transaction } from '../db/database'

/** Where a person is on call, or may come to be: what a viewer is not. In words that follow their name. */
export async function listPlaces(
  tx: Transaction,
  { workspaceId, now }: Pick<Context, 'workspaceId' | 'now'>,
  userId: number,
): Promise<string[]> {
  const own = { workspaceId, userId }
  const schedule = { select: { name: true } } as const
  const turns = await tx.layerMember.findMany({
    where: { ...own, layer: { version: { OR: [{ endsAt: null }, { endsAt: { gt: now } }] } } },
    select: { layer: { select: { version: { select: { schedule } } } } },
  })
  const overrides = await tx.scheduleOverride.findMany({ where: { ...own, endsAt: { gt: now } }, select: { schedule } })
  const swaps = await tx.swap.findMany({
    where: { ...own, endedAt: null, takenById: null, endsAt: { gt: now } },
    select: { schedule },
  })
  const targets = await tx.escalationTarget.findMany({
    where: { userId, step: { workspaceId, policy: { removedAt: null } } },
    select: { step: { select: { policy: { select: { name: true } } } } },
  })
  const rules = await tx.routingRuleVersion.findMany({
    where: { workspaceId, assigneeId: userId, replacedAt: null, rule: { removedAt: null } },
    select: { name: true },
  })
  const words = [
    ...turns.map(({ layer }) => `takes turns in ${layer.version.schedule.name}`),
    ...overrides.map((one) => `covers in ${one.schedule.name}`),
    ...swaps.map((one) => `asks for a swap in ${one.schedule.name}`),
    ...targets.map(({ step }) => `is paged by ${step.policy.name}`),
    ...rules.map(({ name }) => `is assigned incidents by the rule ${name}`),
  ]
  return [...new Set(words)]
}

export function placesInWords(name: string, places: readonly string[]) {
  return `${name} ${new Intl.ListFormat('en').format(places)}. A viewer is not on call: change that first.`
}
