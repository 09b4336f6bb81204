import { fewNames } from '../../values/few-names'
import type { NamedShift } from './read'

const MOST = 3

/** Whom the coming shifts name that nobody here is, or that is disabled: `“zed”, “yan”, and 2 more`; undefined if none. */
export function unknownNamesIn(layers: readonly { shifts?: readonly NamedShift[] }[], now: Date): string | undefined {
  const coming = layers.flatMap(({ shifts = [] }) => shifts.filter(({ endsAt }) => endsAt > now))
  const names = new Set(coming.flatMap(namesIn))
  if (names.size === 0) return undefined
  const quoted = [...names].map((name) => `“${name || 'without a title'}”`)
  return fewNames(quoted, MOST)
}

function namesIn({ unknown, people }: NamedShift) {
  return [...unknown, ...people.flatMap(({ name, disabledAt }) => (disabledAt ? name : []))]
}
