import type { Condition } from '../conditions/condition'
import type { Proposal } from './propose'

/** Of incidents by their labels; null: they do not have that label. */
type Group = { keys: readonly string[]; values: readonly (string | null)[] }

const MOST_GROUPS = 50

/** Conditions for the labels of groups; undefined when they have none in common, or are too many. */
export function proposeForGroups(groups: readonly Group[]): Proposal | undefined {
  const [first] = groups
  if (!first || groups.length > MOST_GROUPS) return undefined
  const conditions = first.keys.flatMap((key, at) => conditionFor(key, new Set(groups.map(({ values }) => values[at]))))
  return conditions.length === 0 ? undefined : { conditions, narrower: [] }
}

function conditionFor(key: string, values: ReadonlySet<string | null | undefined>): Condition[] {
  const texts = [...values].flatMap((value) => value ?? [])
  if (texts.length === values.size) return [{ field: 'label', key, operator: 'is', values: texts }]
  return texts.length === 0 ? [{ field: 'label', key, operator: 'does not exist', values: [] }] : []
}
