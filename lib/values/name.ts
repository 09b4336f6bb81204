import { characters } from './text'

export function nameFault(name: string): string | undefined {
  if (name === '') return 'Give a name.'
  return characters(name) > 100 ? 'Use at most 100 characters.' : undefined
}

/** `kind`: what has the name, such as team. Names that differ only in case count as the same. */
export function takenFault(kind: string, name: string, others: readonly { name: string }[]): string | undefined {
  const taken = others.find((other) => isSameName(other.name, name))
  if (!taken) return undefined
  return taken.name === name ? `Another ${kind} has this name.` : `Another ${kind} has this name: ${taken.name}.`
}

export function isSameName(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}
