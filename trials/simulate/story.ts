import { commit } from './commit'
import type { Outcome } from './run'

const MINUTES = 40
const MOST_LINES = 60

/** A broken claim: how to see it again, its steps, and what happened in the minutes before. */
export function storyOf({ seed, broken, lines, steps }: Outcome, days: number) {
  const only = steps.map(({ number }) => number).join(',')
  return [
    `seed ${seed}: broken: ${broken?.invariant}`,
    `  ${broken?.what}`,
    `  again: npm run simulate -- --seed ${seed} --days ${days} --only ${only}, at commit ${commit()}`,
    `  ${steps.length} steps: ${steps.map(({ kind, number }) => `${number} ${kind}`).join(', ')}`,
    '  the minutes before:',
    ...lastMinutes(lines, broken?.at).map((line) => `    ${tell(line)}`),
  ].join('\n')
}

export function tell({ at, text }: Outcome['lines'][number]) {
  return `${new Date(at).toISOString()} ${text}`
}

function lastMinutes(lines: Outcome['lines'], brokenAt = Number.POSITIVE_INFINITY) {
  const before = lines.filter(({ at }) => at <= brokenAt)
  const last = Math.min(brokenAt, before.at(-1)?.at ?? 0)
  return before.filter(({ at }) => at >= last - MINUTES * 60_000).slice(-MOST_LINES)
}
