import { SEVERITIES, type Severity } from '../values/severity'
import { wordKey } from '../values/severity-scale'
import { nodeAt, type Path, type Roots, textOf } from './path'
import type { Reading } from './reading'

type Scale = NonNullable<Reading['scales']>[number]

export type CompiledScale = Pick<Scale, 'atLeast'> & { from: Path[]; values: Map<string, Severity> }

/** The first of a reading's scales that knows what stands there. */
export function severityByScales(roots: Roots, scales: CompiledScale[]): Severity | undefined {
  for (const { from, values, atLeast } of scales)
    for (const text of textsAt(roots, from)) {
      const severity = values.get(wordKey(text)) ?? (atLeast && byNumber(text, atLeast))
      if (severity) return severity
    }
  return undefined
}

function byNumber(text: string, atLeast: NonNullable<Scale['atLeast']>): Severity | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return SEVERITIES.toReversed().find((severity) => number >= (atLeast[severity] ?? Number.POSITIVE_INFINITY))
}

function textsAt(roots: Roots, paths: Path[]): string[] {
  return paths.flatMap((path) => textOf(nodeAt(roots, path)) ?? [])
}
