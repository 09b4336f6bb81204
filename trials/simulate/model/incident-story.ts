import type { Handled } from '../record/handled'
import type { Sent } from '../record/sent'
import type { Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import { type Expectations, expectSteps } from './expect'
import { type FirstPaging, firstPaging, type Repeat } from './first-paging'
import { forgottenOf } from './forgotten'
import { pagingOf, type Route, routesOf } from './route'
import { type Segment, type Span, segmentsOf } from './segment'

/** What must happen to an incident, by what was sent and what people did. `isKnown`: nothing else can. */
export type IncidentStory = {
  incidentId: number
  marker: string
  segments: (Segment & Expectations)[]
  first: FirstPaging
}

/** `repeats`: further notices of its signal; undefined for an alert that opens an incident of its own. */
export type Telling = { sent: Sent; incidentId: number; repeats?: Sent[] | undefined }

/** If the answer is lost, the alert may be stored this long after it was sent. */
const UNTOLD_MS = 15_000

export function tellIncident(world: Seen, workspace: Workspace, telling: Telling): IncidentStory {
  const { sent, incidentId, repeats } = telling
  const opened = openedWithin(telling)
  const handled = world.handled.filter((one) => one.incidentId === incidentId)
  const [beginning] = segmentsOf(opened, handled, [])
  if (!beginning) throw new Error('An incident was opened once.')
  const until = beginning.ends?.high ?? world.timers.now()
  const found = { alert: sent.alert, opened, repeats: repeatsOf(telling), until }
  const first = firstPaging(world, workspace, found)
  const policy = policyOf(workspace, first, { ...found, handled })
  const forgotten = policy === 'none' ? [] : forgottenOf(world, workspace, policy, handled)
  const [segment = beginning, ...later] = segmentsOf(opened, handled, forgotten)
  const expected =
    typeof first === 'string'
      ? { steps: [], isKnown: first === 'never' }
      : expectRoute(world, workspace, first.route, { ...segment, begins: first.begins })
  // How a signal's incident goes on after it was reopened depends on notices, too.
  const expectLater = (one: Segment) =>
    repeats === undefined ? expectAgain(world, workspace, sent, opened, one) : UNKNOWN
  const segments = [{ ...segment, ...expected }, ...later.map((one) => ({ ...one, ...expectLater(one) }))]
  return { incidentId, marker: sent.marker, segments, first }
}

type Known = { alert: Sent['alert']; opened: Span; handled: Handled[] }

/** Of its escalation; `none` if it has none, undefined if that is not known. */
function policyOf(workspace: Workspace, first: FirstPaging, { alert, opened, handled }: Known) {
  const isReopened = handled.some(({ kind }) => kind === 'reopened' || kind === 'undone')
  if (typeof first === 'object') return isReopened ? undefined : { policyId: first.route.policyId }
  if (first === 'unsure' || isReopened) return undefined
  return routesOf(workspace, alert, opened).length > 0 ? ('none' as const) : undefined
}

const UNKNOWN: Expectations = { steps: [], isKnown: false }
const NOTHING: Expectations = { steps: [], isKnown: true }

/** Stored by the attempt that was answered with the incident, or by an earlier one whose answer was lost. */
function openedWithin({ sent: { attempts, idempotencyKey }, incidentId, repeats }: Telling): Span {
  const told = attempts.find((attempt) => attempt.incidentId === incidentId)
  const hasOpened = repeats === undefined || told?.status === 201
  const low = told && idempotencyKey === undefined && hasOpened ? told.at : (attempts[0]?.at ?? 0)
  return { low, high: told?.answeredAt ?? (attempts.at(-1)?.at ?? 0) + UNTOLD_MS }
}

/** Each time that one may have been taken while the incident was there; a repeated attempt may be another one. */
function repeatsOf({ sent, repeats = [] }: Telling): Repeat[] {
  const again = sent.attempts.slice(1).map(({ at }) => ({ low: at, high: at + UNTOLD_MS, isSure: false }))
  return [...(repeats.length > 0 ? again : []), ...repeats.flatMap(timesOf)].toSorted((a, b) => a.low - b.low)
}

function timesOf({ attempts }: Sent): Repeat[] {
  const [first] = attempts
  if (!first) return []
  const told = attempts.find(({ status }) => status !== undefined && status < 300)
  const high = told?.answeredAt ?? (attempts.at(-1)?.at ?? 0) + UNTOLD_MS
  return [{ low: first.at, high, isSure: told !== undefined }]
}

function expectRoute(world: Seen, workspace: Workspace, { policyId, severity }: Route, segment: Segment): Expectations {
  const history = policyId === null ? undefined : workspace.policies.get(policyId)
  return history ? expectSteps(world, workspace, history, { ...segment, severity }) : NOTHING
}

/** After it was reopened: also under a silence. */
function expectAgain(world: Seen, workspace: Workspace, { alert }: Sent, opened: Span, segment: Segment) {
  if (segment.isUndone) return UNKNOWN
  const [route, ...others] = routesOf(workspace, alert, opened)
  if (!route || others.length > 0) return UNKNOWN
  const { may, mayNot } = pagingOf(workspace, route, segment.begins)
  if (!may) return NOTHING
  return mayNot ? UNKNOWN : expectRoute(world, workspace, route, segment)
}
