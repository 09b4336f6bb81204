import type { Expected } from '../model/expect'
import type { IncidentStory } from '../model/incident-story'
import { isWithin, type Span } from '../model/segment'
import { heldDuring } from '../record/history'
import type { Method } from '../record/settings'
import type { Seen } from '../world/seen'
import { arrivalKey, type Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** The longest time in a calm; after a disturbance a lease may have to expire first. */
const SENDING_MS = 4_000
const RECOVERING_MS = 50_000

export const pagedInTime: Invariant = {
  name: 'a person who is due is paged on time',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return [...evidence.stories.values()].flatMap((story) => missing(world, { ...trial, evidence }, story))
  },
}

type Judged = { span: Span; evidence: Evidence }

function missing(world: Seen, { span, evidence }: Judged, story: IncidentStory): Contradiction[] {
  return story.segments.flatMap(({ steps, ends }) =>
    steps.flatMap((expected) => {
      const deadline = deadlineOf(world, expected)
      if (deadline === undefined || !isWithin(span, deadline) || (ends && ends.low <= deadline)) return []
      return [...expected.must].flatMap((userId) => unreached(world, evidence, story, { expected, deadline, userId }))
    }),
  )
}

function deadlineOf({ calm }: Seen, { runs, gatherMs }: Expected) {
  const released = runs.high + gatherMs
  if (calm.isUnbroken(runs.low, released + SENDING_MS)) return released + SENDING_MS
  return calm.lastingFrom(released, RECOVERING_MS)
}

type Due = { expected: Expected; deadline: number; userId: number }

function unreached(world: Seen, evidence: Evidence, story: IncidentStory, due: Due): Contradiction[] {
  const { expected, deadline, userId } = due
  const person = [...world.workspaces.values()].flatMap(({ people }) => people).find((one) => one.userId === userId)
  const methods = person?.methods.filter((method) => canArrive(world, method, expected.runs.low, deadline)) ?? []
  return methods.flatMap(({ receiver }) => {
    if (hasArrived(evidence, story, due, receiver)) return []
    const what = `${story.marker} (incident ${story.incidentId}): ${receiver} got no page of step ${expected.step + 1} (repeat ${expected.round})`
    return { what, at: world.clocks.startsAt + deadline }
  })
}

/** A mail may have to wait for other mails. */
function canArrive({ receivers }: Seen, method: Method, from: number, to: number) {
  const isWell = method.channel === 'email' ? receivers.areAllWell(from, to) : receivers.isWell(method, from, to)
  return isWell && !heldDuring(method.removed, from, to).includes(true)
}

function hasArrived({ arrivals }: Evidence, { incidentId }: IncidentStory, due: Due, receiver: string) {
  const { expected, deadline } = due
  const times = arrivals.get(arrivalKey({ ...expected, receiver, incidentId })) ?? []
  return times.some((at) => expected.runs.low <= at && at <= deadline)
}
