import type { Context } from '../context'
import { readSteps } from '../escalation-policies/read-steps'
import { onCallAt } from '../on-call/who-is-on-call'
import { planStep } from './plan'
import { policyOf } from './policy-of'

export type PersonOnCall = { userId: number; name: string }

/** The people whom the first step of each incident's escalation policy pages now, by the incident's id. */
export async function onCallFor(
  { db, workspaceId, now }: Context,
  incidentIds: readonly number[],
): Promise<Map<number, PersonOnCall[]>> {
  const [incidents, onCall] = await Promise.all([
    db.read.incident.findMany({
      where: { workspaceId, id: { in: [...incidentIds] } },
      select: { id: true, routedById: true, routedBy: { include: { policy: true } } },
    }),
    onCallAt(db, { workspaceId }, now),
  ])
  const routes = new Map(incidents.map(({ routedById, routedBy }) => [routedById, routedBy]))
  const policies = new Map<number | null, number>()
  for (const [routedById, routedBy] of routes) {
    const policy = await policyOf(db.read, { workspaceId, routedBy })
    if (policy) policies.set(routedById, policy.id)
  }
  const stepsOf = await readSteps(db, { workspaceId, policyIds: [...new Set(policies.values())] })
  const peopleOf = (policyId = 0) => {
    const [first] = stepsOf(policyId)
    return first ? planStep(first, onCall).people.map(toPerson) : []
  }
  return new Map(incidents.map(({ id, routedById }) => [id, peopleOf(policies.get(routedById))]))
}

function toPerson({ userId, because }: ReturnType<typeof planStep>['people'][number]): PersonOnCall {
  return { userId, name: 'person' in because ? because.person : '' }
}
