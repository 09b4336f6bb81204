import type { GroupValues } from '@/lib/incidents/group-slices'

const AT_ONCE = 500

/** What one call of the server handles: incidents, or a group as its reader saw it. */
export type Target =
  | { kind: 'incident'; ids: number[] }
  | { kind: 'group'; q: string; keys: readonly string[]; values: GroupValues; upToId: number }

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
