import { characters } from './text'

export function nameFault(name: string): string | undefined {
  if (name === '') return 'Give a name.'
  return characters(name) > 100 ? 'Use at most 100 characters.' : undefined
}

/** Names are looked up regardless of case. */
export function isSameName(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase()
}
