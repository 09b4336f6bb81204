import { heldDuring } from '../record/history'
import type { Meant } from '../record/sent'
import type { Rule, Severity, Workspace } from '../record/settings'
import { holdAll } from './conditions'
import type { Span } from './segment'

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
