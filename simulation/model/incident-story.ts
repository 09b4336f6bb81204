import type { Sent } from '../senders/sent'
import type { World } from '../world/world'
import { type Expectations, expectSteps } from './expect'
import { pagingOf, routesOf, silencesOver } from './route'
import { type Segment, type Span, segmentsOf } from './segment'
import type { Silence, Workspace } from './settings'

/** What must happen to an incident, by what was sent and what people did. `isKnown`: nothing else can. */
export type IncidentStory = {
  incidentId: number
  marker: string
  segments: (Segment & Expectations)[]
}

/** If the answer is lost, the alert may be stored this long after it was sent. */
const UNTOLD_MS = 15_000

export function tellIncident(world: World, workspace: Workspace, sent: Sent, incidentId: number): IncidentStory {
  const opened = openedWithin(sent, incidentId)
  const handled = world.handled.filter((one) => one.incidentId === incidentId)
  const segments = segmentsOf(opened, handled).map((segment, at) => ({
    ...segment,
    ...expectSegment(world, workspace, sent, { segment, opened, isFirst: at === 0 }),
  }))
  return { incidentId, marker: sent.marker, segments }
}

/** Stored by the attempt that was answered with the incident, or by an earlier one whose answer was lost. */
function openedWithin({ attempts, idempotencyKey }: Sent, incidentId: number): Span {
  const told = attempts.find((attempt) => attempt.incidentId === incidentId)
  const low = told && idempotencyKey === undefined ? told.at : (attempts[0]?.at ?? 0)
  return { low, high: told?.answeredAt ?? (attempts.at(-1)?.at ?? 0) + UNTOLD_MS }
}

type Part = { segment: Segment; opened: Span; isFirst: boolean }

function expectSegment(
  world: World,
  workspace: Workspace,
  { alert }: Sent,
  { segment, opened, isFirst }: Part,
): Expectations {
  const nothing = { steps: [], isKnown: true }
  const unknown = { steps: [], isKnown: false }
  if (segment.isUndone) return unknown
  const [route, ...others] = routesOf(workspace, alert, opened)
  if (!route || others.length > 0) return unknown
  const history = route.policyId === null ? undefined : workspace.policies.get(route.policyId)
  if (!history) return nothing
  const { may, mayNot } = pagingOf(workspace, route, segment.begins)
  if (may && mayNot) return unknown
  const { mayBeNone, silences } = silencesOver(workspace, alert, opened, world.clocks)
  if (isFirst && silences.size > 0) return mayBeNone || mayPageAfter(world, silences) ? unknown : nothing
  return may ? expectSteps(world, workspace, history, segment) : nothing
}

/** When it is ended, or ends by itself, its incidents may begin to page. */
function mayPageAfter({ endedSilences, clocks, timers }: World, silences: Set<Silence>) {
  const wall = Math.max(...clocks.skewsDuring(0, timers.now()).map((skew) => clocks.startsAt + timers.now() + skew))
  return [...silences].some(({ silenceId, endsAt }) => endedSilences.has(silenceId) || endsAt <= wall)
}
