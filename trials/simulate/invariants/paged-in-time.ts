import type { Expected } from '../model/expect'
import type { IncidentStory } from '../model/incident-story'
import { isFree } from '../model/phones'
import { plansOf, waitOf } from '../model/plans'
import { releaseOf } from '../model/quiet'
import { isWithin, type Span } from '../model/segment'
import { heldDuring } from '../record/history'
import type { Method, Person } from '../record/settings'
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
  const people = [...world.workspaces.values()].flatMap((workspace) => workspace.people)
  return story.segments.flatMap(({ steps, ends }) =>
    steps.flatMap((expected) => {
      const must = people.filter(({ userId }) => expected.must.has(userId))
      return must.flatMap((person) => {
        const dues = duesOf(world, expected, person)
        const due = dues.filter(({ deadline }) => {
          const isOver = ends !== undefined && ends.low <= deadline
          return isWithin(span, deadline) && !isOver && isThere(person, expected, deadline)
        })
        return due.flatMap((one) => unreached(world, evidence, story, one))
      })
    }),
  )
}

/** A page that waits for its time fails when its person leaves. */
function isThere({ disabled }: Person, { runs }: Expected, deadline: number) {
  return !heldDuring(disabled, runs.low, deadline).includes(true)
}

type Due = { expected: Expected; method: Method; deadline: number }

/** By which methods a person must have the page, and when, by their own rules. */
function duesOf(world: Seen, expected: Expected, person: Person): Due[] {
  const release = releaseOf(person, expected, world.clocks)
  const plans = plansOf(person, release, { ...expected, canBeMoreSevere: expected.canBeMoreSevere && !release.isHeld })
  return person.methods.flatMap((method) => {
    const wait = waitOf(plans, method.methodId)
    const deadline = wait && release.isSure ? deadlineOf(world, expected.runs, release.high + wait.high) : undefined
    return deadline === undefined ? [] : [{ expected, method, deadline }]
  })
}

function deadlineOf({ calm, leaps }: Seen, runs: Span, due: number) {
  if (calm.isUnbroken(runs.low, due + SENDING_MS)) return due + SENDING_MS
  return leaps.isAny(runs.low, due) ? undefined : calm.lastingFrom(due, RECOVERING_MS)
}

function unreached(world: Seen, evidence: Evidence, story: IncidentStory, due: Due): Contradiction[] {
  const { expected, deadline, method } = due
  const { receiver } = method
  if (!canArrive(world, method, expected.runs.low, deadline) || hasArrived(evidence, story, due)) return []
  const what = `${story.marker} (incident ${story.incidentId}): ${receiver} got no page of step ${expected.step + 1} (repeat ${expected.round})`
  return [{ what, at: world.clocks.startsAt + deadline }]
}

/** A mail may have to wait for other mails. */
function canArrive(world: Seen, method: Method, from: number, to: number) {
  const { receivers } = world
  const isWell = method.channel === 'email' ? receivers.areAllWell(from, to) : receivers.isWell(method, from, to)
  return isWell && !heldDuring(method.removed, from, to).includes(true) && isFree(world, method, from, to)
}

function hasArrived({ arrivals }: Evidence, { incidentId }: IncidentStory, { expected, deadline, method }: Due) {
  const times = arrivals.get(arrivalKey({ ...expected, receiver: method.receiver, incidentId })) ?? []
  return times.some((at) => expected.runs.low <= at && at <= deadline)
}
