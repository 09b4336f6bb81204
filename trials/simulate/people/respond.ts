import type { UserContext } from '../../../lib/context'
import { acknowledgeIncident } from '../../../lib/incidents/acknowledge'
import { escalateIncident } from '../../../lib/incidents/escalate'
import { reopenIncident } from '../../../lib/incidents/reopen'
import { resolveIncident } from '../../../lib/incidents/resolve'
import type { Luck } from '../luck/luck'
import type { Handled } from '../record/handled'
import type { World } from '../world/world'
import { type Acting, act } from './act'

type Verb = (ctx: UserContext, input: { incidentId: number }, world: World) => Promise<unknown>

type Kind = Exclude<Handled['kind'], 'undone'>

const VERBS: Record<Kind, Verb> = {
  acknowledged: acknowledgeIncident,
  resolved: resolveIncident,
  reopened: reopenIncident,
  escalated: async (ctx, { incidentId }, { db }) => {
    const next = await db.read.escalation.findUnique({
      where: { incidentId },
      select: { run: true, round: true, step: true },
    })
    return next !== null && escalateIncident(ctx, { incidentId, next })
  },
}

/** Through an instance that serves. */
export async function respond(world: World, kind: Kind, incidentId: number, person: Acting, luck: Luck) {
  const done = await act(world, person, luck, (ctx) => VERBS[kind](ctx, { incidentId }, world))
  if (!done) return
  const { begunAt, doneAt } = done
  world.handled.push({ incidentId, kind, begunAt, doneAt })
  world.journal.write(`${person.name} has ${kind} incident ${incidentId}`)
}
