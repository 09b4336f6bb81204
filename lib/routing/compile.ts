import type { Condition } from '../conditions/condition'
import { compileConditions, type Indexed, type Match } from '../conditions/match'
import type { Rule } from './rule'

export type Choose<R> = (subject: Indexed) => R

/**
 * The first rule that matches is chosen; unreadable conditions match nothing. A rule that asks for one value of a label
 * is looked at only when the subject has it, so that hundreds of rules cost an alert little.
 * @throws Error when no rule matches: the workspace lacks its default
 */
export function compileRules<R extends Rule>(rules: readonly R[]): Choose<R> {
  const readable = rules.flatMap((rule) => (rule.conditions ? [{ rule, conditions: rule.conditions }] : []))
  const compiled = readable.map(({ rule, conditions }) => ({ rule, match: compileConditions(conditions) }))
  const uses = countUses(readable.flatMap(({ conditions }) => conditions))
  const always: number[] = []
  const byValue = new Map<string, Map<string, number[]>>()
  for (const [at, { conditions }] of readable.entries()) {
    const anchor = rarest(conditions, uses)
    if (anchor) addTo(byValue, anchor, at)
    else always.push(at)
  }
  return (subject) => {
    const found = firstMatch(compiled, candidates(subject, always, byValue), subject)
    if (!found) throw new Error('The workspace has no default routing rule.')
    return found.rule
  }
}

type Anchor = Condition & { key: string }

function isAnchor(condition: Condition): condition is Anchor {
  return condition.field === 'label' && condition.key !== undefined && condition.operator === 'is'
}

function countUses(conditions: readonly Condition[]) {
  const uses = new Map<string, number>()
  for (const { key, values } of conditions.filter(isAnchor))
    for (const value of values) uses.set(nameOf(key, value), (uses.get(nameOf(key, value)) ?? 0) + 1)
  return uses
}

/** The condition whose values the fewest rules ask for. */
function rarest(conditions: readonly Condition[], uses: Map<string, number>) {
  const cost = ({ key, values }: Anchor) => values.reduce((sum, value) => sum + (uses.get(nameOf(key, value)) ?? 0), 0)
  return conditions.filter(isAnchor).toSorted((a, b) => cost(a) - cost(b))[0]
}

function nameOf(key: string, value: string) {
  return `${key}\0${value}`
}

function addTo(byValue: Map<string, Map<string, number[]>>, { key, values }: Anchor, at: number) {
  const ofKey = byValue.get(key) ?? new Map<string, number[]>()
  byValue.set(key, ofKey)
  for (const value of new Set(values)) ofKey.set(value, [...(ofKey.get(value) ?? []), at])
}

function candidates(subject: Indexed, always: readonly number[], byValue: Map<string, Map<string, number[]>>) {
  const found: number[] = []
  for (const [key, ofKey] of byValue)
    for (const value of subject.labels.get(key) ?? []) {
      const places = ofKey.get(value)
      if (places) found.push(...places)
    }
  return found.length === 0 ? always : [...found, ...always].sort((a, b) => a - b)
}

function firstMatch<R>(compiled: { rule: R; match: Match }[], places: readonly number[], subject: Indexed) {
  for (const place of places) {
    const one = compiled[place]
    if (one?.match(subject)) return one
  }
  return undefined
}
