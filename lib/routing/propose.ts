import type { CheckedRule } from './check'
import type { RoutingRule } from './read-rules'

/** A change to preview: of a rule, a new one without an id, or a removal without settings. */
export type Proposal = {
  ruleId: number | null
  settings: CheckedRule | null
  /** The new place, from 0; without it, the place stays. */
  to?: number | undefined
}

const NEW = { id: 0, versionId: 0, version: 0, isDefault: false }

/** The rules with the change. A new rule has the id 0. */
export function proposeRules(rules: readonly RoutingRule[], { ruleId, settings, to }: Proposal): RoutingRule[] {
  const at = ruleId === null ? rules.length - 1 : rules.findIndex(({ id }) => id === ruleId)
  const before = ruleId === null ? undefined : rules[at]
  const others = rules.filter((rule) => rule !== before)
  if (!settings) return others
  const rule = { ...(before ?? NEW), ...settings }
  if (rule.isDefault) return [...others, rule]
  const place = Math.min(Math.max(0, to ?? at), others.length - 1)
  return others.toSpliced(place, 0, rule)
}
