import type { CoveredStep } from '../model/covered'
import { mayComeEarly } from '../model/early'
import { APART_MS, type Expected } from '../model/expect'
import { plansOf } from '../model/plans'
import { releaseOf } from '../model/quiet'
import { isWithin, mayBeOpen } from '../model/segment'
import type { Receipt } from '../record/receipt'
import type { Method, Person } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** From reading the incident to the request, with the statements in between. */
const IN_FLIGHT_MS = 100
const STATEMENTS_BETWEEN = 10

export const onlyWhoShould: Invariant = {
  name: 'no page goes to the wrong person, too early, or for a handled incident',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return world.receipts
      .filter(({ kind, at }) => kind === 'page' && isWithin(trial.span, at))
      .flatMap((receipt) => judge(world, evidence, receipt))
  },
}

function judge(world: Seen, { pages, stories }: Evidence, receipt: Receipt): Contradiction[] {
  const { uid, at, receiver, title } = receipt
  const contradiction = (what: string) => [
    { what: `${receiver} got "${title}", ${what}`, at: world.clocks.startsAt + at },
  ]
  const page = pages.get(uid)
  if (!page) return world.retains ? contradiction('a page that is not in the database') : []
  if (!page.isWhole && !world.retains) return []
  const told = page.covers.flatMap((covered) => ({ covered, story: stories.get(covered.incidentId) }))
  // The model knows nothing of incidents without a sent alert.
  if (told.some(({ story }) => story === undefined)) return []
  const owner = world.workspaces.get(page.workspaceId)?.people.find(({ userId }) => userId === page.userId)
  const method = owner?.methods.find((one) => one.receiver === receiver)
  if (!owner || !method) return contradiction(`which is a page of user ${page.userId}`)
  const inFlight = { low: at - IN_FLIGHT_MS - STATEMENTS_BETWEEN * world.stallMs, high: at }
  const isAwaited = told.some(({ story }) => story && mayBeOpen(story.segments, inFlight))
  if (!isAwaited) return contradiction('although all its incidents were handled')
  const paged = { person: owner, method, at }
  const wrong = told.find(({ covered, story }) => story && !isExpected(world, story.segments, covered, paged))
  return wrong
    ? contradiction(
        `which step ${wrong.covered.step + 1} (repeat ${wrong.covered.round}) of incident ${wrong.covered.incidentId} should not have`,
      )
    : []
}

type Segments = NonNullable<ReturnType<Evidence['stories']['get']>>['segments']

type Paged = { person: Person; method: Method; at: number }

function isExpected(world: Seen, segments: Segments, { step, round }: CoveredStep, paged: Paged) {
  const { at, person } = paged
  return segments.some(
    ({ steps, isKnown }) =>
      steps.some(
        (one) =>
          one.step === step && one.round === round && one.may.has(person.userId) && !isTooEarly(world, one, paged),
      ) ||
      (!isKnown && at >= (steps.at(-1)?.runs.low ?? 0)),
  )
}

/** By the person's own rules, unless what they want before has failed. */
function isTooEarly(world: Seen, expected: Expected, { person, method, at }: Paged) {
  const release = releaseOf(person, expected, world.clocks)
  const earliest = release.isHeld && release.isSure ? release.low - APART_MS : expected.runs.low
  if (at + 1 < earliest) return true
  const waits = plansOf(person, release, expected).flatMap((plan) => plan.get(method.methodId) ?? [])
  if (waits.length === 0) return true
  const due = earliest + Math.min(...waits) * 60_000 - APART_MS
  return at < due && !mayComeEarly(world, person, method, earliest, at)
}
