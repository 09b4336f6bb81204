import type { Meant } from '../record/sent'
import type { Silence, Workspace } from '../record/settings'
import type { Seen } from '../world/seen'
import { coveringOf, endsFrom, isPromised } from './covering'
import { pagingOf, type Route, routesOf } from './route'
import type { Span } from './segment'

/** A firing notice about an incident that is there; `isSure`: it was certainly taken. */
export type Repeat = Span & { isSure: boolean }

/**
 * When an incident begins to page for the first time, by which route, and why; `heldBackBy`: the silence until then;
 * `isCrossed`: a notice came as that ended, and pages its own incident where it is first.
 */
export type Beginning = {
  begins: Span
  route: Route
  because: Because
  heldBackBy?: Silence | undefined
  isCrossed?: boolean
}
type Because = 'opened' | 'silence over' | 'silence ended' | 'noticed'
export type FirstPaging = Beginning | 'never' | 'unsure'

/** `until`: a person handles it then, or the present. */
export type Opened = { alert: Meant; opened: Span; repeats: Repeat[]; until: number }

/** A running instance looks for silences that have ended every two seconds. */
const LOOKING_MS = 3_000
const SEVERE = ['high', 'critical']

/** What was decided when an incident was opened is decided again when a silence ends, and at the tool's next notice. */
export function firstPaging(world: Seen, workspace: Workspace, opening: Opened): FirstPaging {
  const { alert, opened } = opening
  const [route, ...others] = routesOf(workspace, alert, opened)
  if (!route || others.length > 0) return 'unsure'
  const covering = coveringOf(workspace, alert, { span: opened, clocks: world.clocks })
  if (covering === 'unsure') return 'unsure'
  if (covering !== 'none') return whileHeldBack(world, workspace, opening, { route, by: covering, from: opened.high })
  const { may, mayNot } = pagingOf(workspace, route, opened)
  if (may) return mayNot ? 'unsure' : { begins: opened, route, because: 'opened' }
  return whileUnpaged(world, workspace, opening, { route, from: opened.high })
}

/** From that time on it is unpaged; `by`: its silence, which may have ended. */
type Unpaged = { route: Route; from: number; by?: Silence; isEndedByHand?: boolean }

/** No silence covers it, so only a notice can change that. */
function whileUnpaged(world: Seen, workspace: Workspace, opening: Opened, { route, from }: Unpaged): FirstPaging {
  const notice = nextRepeat(opening, from)
  return notice ? atNotice(world, workspace, opening, { route, from }, notice) : 'never'
}

function whileHeldBack(
  world: Seen,
  workspace: Workspace,
  opening: Opened,
  unpaged: Unpaged & { by: Silence },
): FirstPaging {
  const { from, by, isEndedByHand } = unpaged
  const hand = nextByHand(world, by, opening, from)
  const own = isEndedByHand ? undefined : nextEnd(world, by, opening, from)
  const notice = isEndedByHand || !by.pagesAfter ? undefined : nextRepeat(opening, from)
  const first = [hand, own, notice].flatMap((event) => event ?? []).toSorted((a, b) => a.low - b.low)[0]
  if (!first) return 'never'
  // What happens at the same time as a step of a person may come before or after it.
  if (hand && first !== hand && hand.low <= first.high) return 'unsure'
  if (first === hand) return own && own.low <= hand.high ? 'unsure' : atHand(world, workspace, opening, unpaged, hand)
  if (first === own) return atEnd(world, workspace, opening, unpaged, { end: own, notice })
  return notice ? atNotice(world, workspace, opening, unpaged, notice) : 'never'
}

type ByHand = Span & { pages: boolean; isSure: boolean }

function nextByHand({ endedSilences }: Seen, { silenceId }: Silence, { until }: Opened, from: number) {
  const all = endedSilences.flatMap(({ begunAt, doneAt, pages, ...one }): ByHand[] =>
    one.silenceId === silenceId && begunAt <= until && (doneAt ?? until) > from
      ? [{ low: Math.max(begunAt, from), high: doneAt ?? until, pages, isSure: doneAt !== undefined && begunAt > from }]
      : [],
  )
  return all.toSorted((a, b) => a.low - b.low)[0]
}

/** Some clocks may have shown it before. */
function nextEnd({ clocks }: Seen, by: Silence, { until }: Opened, from: number): Span | undefined {
  const walls = endsFrom(by, clocks.startsAt + from, clocks.startsAt + until)
  const spans = walls.map((wall) => clocks.reachedWithin(wall, from))
  return spans.find(({ low, high }) => high > from && low <= until)
}

function nextRepeat({ repeats, until }: Opened, from: number) {
  return repeats.find(({ low, high }) => high > from && low <= until)
}

function atHand(
  world: Seen,
  workspace: Workspace,
  opening: Opened,
  unpaged: Unpaged & { by: Silence },
  hand: ByHand,
): FirstPaging {
  const { alert } = opening
  const { by, route } = unpaged
  if (!hand.isSure) return 'unsure'
  const others = without(workspace, by)
  const covering = coveringOf(others, alert, { span: hand, clocks: world.clocks })
  if (covering === 'unsure') return 'unsure'
  if (covering !== 'none') return whileHeldBack(world, workspace, opening, { route, by: covering, from: hand.high })
  const { may, mayNot } = pagingOf(workspace, route, hand)
  if (hand.pages && may) return mayNot ? 'unsure' : { begins: hand, route, because: 'silence ended', heldBackBy: by }
  return whileHeldBack(world, workspace, opening, { route, by, from: hand.high, isEndedByHand: true })
}

type Ending = { end: Span; notice: Repeat | undefined }

function atEnd(
  world: Seen,
  workspace: Workspace,
  opening: Opened,
  unpaged: Unpaged & { by: Silence },
  { end, notice }: Ending,
): FirstPaging {
  const { alert } = opening
  const { by, route } = unpaged
  const seen = { low: end.low, high: world.calm.lastingFrom(end.high, LOOKING_MS) ?? Number.POSITIVE_INFINITY }
  const span = { low: end.low, high: Math.min(seen.high, Math.max(opening.until, end.low)) }
  const covering = coveringOf(without(workspace, by), alert, { span, clocks: world.clocks })
  // Where clocks differ, each of two silences may end while the other one lasts.
  if (covering === 'unsure' || span.high <= unpaged.from) return 'unsure'
  const isCrossed = notice !== undefined && notice.low <= span.high
  if (covering !== 'none')
    return isCrossed ? 'unsure' : whileHeldBack(world, workspace, opening, { route, by: covering, from: span.high })
  const { may, mayNot } = pagingOf(workspace, route, span)
  const between = { opened: opening.opened, ended: span, clocks: world.clocks, besides: by }
  const isWanted = by.pagesAfter || isPromised(workspace, alert, between)
  if (isWanted === 'unsure') return 'unsure'
  const pages = isWanted && SEVERE.includes(route.severity) && may
  if (pages && mayNot) return 'unsure'
  // A notice at the same time may be first; its route must be the same then.
  if (isCrossed && !(pages && isOnlyRoute(workspace, alert, span, route))) return 'unsure'
  if (pages) return { begins: seen, route, because: 'silence over', heldBackBy: by, isCrossed }
  // Until the last clock shows the end, a change of the policy counts.
  if (isWanted && end.high > span.high) return 'unsure'
  return whileHeldBack(world, workspace, opening, { ...unpaged, from: Math.max(span.high, end.high) })
}

function isOnlyRoute(workspace: Workspace, alert: Meant, span: Span, { policyId, severity }: Route) {
  const routes = routesOf(workspace, alert, span)
  return routes.every((one) => one.policyId === policyId && one.severity === severity)
}

function atNotice(world: Seen, workspace: Workspace, opening: Opened, unpaged: Unpaged, notice: Repeat): FirstPaging {
  const { alert } = opening
  const span = { low: Math.max(notice.low, unpaged.from), high: notice.high }
  const from = notice.high
  const covering = coveringOf(workspace, alert, { span, clocks: world.clocks, own: unpaged.by })
  if (covering === 'unsure') return 'unsure'
  if (covering !== 'none') {
    if (covering !== unpaged.by && !notice.isSure) return 'unsure'
    return whileHeldBack(world, workspace, opening, { ...unpaged, by: covering, from })
  }
  const [route, ...others] = routesOf(workspace, alert, span)
  if (!route || others.length > 0) return 'unsure'
  const { may, mayNot } = pagingOf(workspace, route, span)
  if (may)
    return mayNot || !notice.isSure ? 'unsure' : { begins: span, route, because: 'noticed', heldBackBy: unpaged.by }
  const { by } = unpaged
  return by
    ? whileHeldBack(world, workspace, opening, { ...unpaged, by, from })
    : whileUnpaged(world, workspace, opening, { ...unpaged, from })
}

function without(workspace: Workspace, { silenceId }: Silence): Workspace {
  const silences = workspace.silences.map(({ value, ...version }) => ({
    ...version,
    value: value.filter((one) => one.silenceId !== silenceId),
  }))
  return { ...workspace, silences }
}
