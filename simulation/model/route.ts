import type { Clocks } from '../world/clocks'
import { holdAll, type Meant } from './conditions'
import { heldDuring } from './history'
import type { Span } from './segment'
import type { Rule, Severity, Silence, Workspace } from './settings'

/** `policyId` is null for nobody; `severity` is the one for paging. */
export type Route = { policyId: number | null; severity: string }

/** Every possible route of an alert that is stored within the span. */
export function routesOf(workspace: Workspace, alert: Meant, { low, high }: Span): Route[] {
  const routes = heldDuring(workspace.rules, low, high).flatMap((rules) => routeBy(rules, alert) ?? [])
  return [...new Map(routes.map((route) => [JSON.stringify(route), route])).values()]
}

/** The first rule whose conditions all match; the default has none. */
function routeBy(rules: Rule[], alert: Meant): Route | undefined {
  const rule = rules.find(({ conditions }) => holdAll(conditions, alert))
  return rule && { policyId: rule.policyId, severity: rule.severity ?? alert.severity }
}

/** The silences that may cover an alert stored within the span, and whether there may be none. */
export function silencesOver(workspace: Workspace, alert: Meant, span: Span, clocks: Clocks) {
  const cases = heldDuring(workspace.silences, span.low, span.high).flatMap((silences) =>
    wallsIn(span, clocks).map((wall) => silences.filter((silence) => silences && isOver(silence, alert, wall))),
  )
  return { mayBeNone: cases.some((silences) => silences.length === 0), silences: new Set(cases.flat()) }
}

function isOver({ conditions, startsAt, endsAt }: Silence, alert: Meant, wall: number) {
  return startsAt <= wall && wall < endsAt && holdAll(conditions, alert)
}

function wallsIn({ low, high }: Span, clocks: Clocks) {
  return clocks.skewsDuring(low, high).flatMap((skew) => [low, high].map((time) => clocks.startsAt + time + skew))
}

/** Whether the policy may page for it, and whether it may not. */
export function pagingOf({ policies }: Workspace, { policyId, severity }: Route, { low, high }: Span) {
  const history = policyId === null ? undefined : policies.get(policyId)
  const pages = history
    ? heldDuring(history, low, high).flatMap((policy) =>
        policy ? policy.severities.some(isEqual(severity)) : [true, false],
      )
    : [false]
  return { may: pages.includes(true), mayNot: pages.includes(false) }
}

function isEqual(severity: string) {
  return (one: Severity) => one === severity
}
