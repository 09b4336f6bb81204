import { characters } from './text'

export function nameFault(name: string): string | undefined {
  if (name === '') return 'Give a name.'
  return characters(name) > 100 ? 'Use at most 100 characters.' : undefined
}

/**
 * Names that differ in case only count as the same.
 * @param kind what has the name, such as team
 */
export function takenFault(kind: string, name: string, others: readonly { name: string }[]): string | undefined {
  const taken = others.find((other) => isSameName(other.name, name))
  if (!taken) return undefined
  return taken.name === name ? `Another ${kind} has this name.` : `Another ${kind} has this name: ${taken.name}.`
}

/** Names are looked up regardless of case. */
export function isSameName(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}
