import type { Target } from './target-schema'

const AT_ONCE = 500

export function incidentTargets(ids: readonly number[]): Target[] {
  return inPieces(ids).map((piece) => ({ kind: 'incident', ids: piece }))
}

export function inPieces(ids: readonly number[]) {
  const count = Math.ceil(ids.length / AT_ONCE)
  return Array.from({ length: count }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE))
}

/** A group counts as one. */
export function countOf(targets: readonly Target[]) {
  return targets.reduce((sum, target) => sum + (target.kind === 'incident' ? target.ids.length : 1), 0)
}
