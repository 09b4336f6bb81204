import { SEVERITIES, type Severity } from '../values/severity'
import { wordKey } from '../values/severity-scale'
import { nodeAt, parsePath, type Roots, textOf } from './path'
import type { Reading } from './reading'

type Scale = NonNullable<Reading['scales']>[number]

/** The first of a reading's scales that knows what stands there. */
export function severityByScales(roots: Roots, scales: Scale[] = []): Severity | undefined {
  for (const { from, values = {}, atLeast } of scales)
    for (const text of textsAt(roots, from)) {
      const word = wordKey(text)
      const byWord = Object.entries(values).find(([known]) => wordKey(known) === word)?.[1]
      const severity = byWord ?? (atLeast && byNumber(text, atLeast))
      if (severity) return severity
    }
  return undefined
}

function byNumber(text: string, atLeast: NonNullable<Scale['atLeast']>): Severity | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return SEVERITIES.toReversed().find((severity) => number >= (atLeast[severity] ?? Number.POSITIVE_INFINITY))
}

function textsAt(roots: Roots, paths: string[]): string[] {
  return paths.flatMap((text) => {
    const path = parsePath(text)
    return (path && textOf(nodeAt(roots, path))) ?? []
  })
}
