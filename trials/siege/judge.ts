import type { Attack } from './attack'
import type { Figures } from './figures'
import type { Reader } from './honest-reader'
import type { Memory } from './memory'

export type Outcome = {
  quiet: Figures
  during: Figures
  /** Milliseconds from the fault to the first 503, and from its end to the first 201; undefined when none came. */
  firstRefusal: number | undefined
  recovery: number | undefined
  acknowledged: number
  lost: string[]
  memory: Memory | undefined
  /** Of the portal, where people who have signed in attack. */
  reader?: Reader | undefined
  /** From the attacker. */
  note: string
}

const P99_MS = 250
const PORTAL_P95_MS = 1_000
const REFUSED_WITHIN_MS = 5_000
const DATABASE_BACK_WITHIN_MS = 1_000
const PROCESS_BACK_WITHIN_MS = 10_000

/** Broken aims of the attack, in words. */
export function missesOf({ breaks }: Pick<Attack, 'breaks'>, outcome: Outcome): string[] {
  const misses = hardFailuresOf({ breaks }, outcome)
  const { during, reader, firstRefusal, recovery = 0 } = outcome
  if (breaks === 'nothing' && during.p99 >= P99_MS) misses.push(`p99 over ${P99_MS} ms`)
  if (reader && reader.p95 >= PORTAL_P95_MS) misses.push('the portal took over 1 s')
  if (breaks === 'database' && (firstRefusal ?? during.silence) > REFUSED_WITHIN_MS) misses.push('no 503 within 5 s')
  if (breaks === 'database' && recovery > DATABASE_BACK_WITHIN_MS) misses.push('not back within 1 s')
  if (breaks === 'process' && recovery > PROCESS_BACK_WITHIN_MS) misses.push('not back within 10 s')
  return misses
}

/** Failures that a busy machine does not excuse. */
export function hardFailuresOf({ breaks }: Pick<Attack, 'breaks'>, outcome: Outcome): string[] {
  const { during, reader, recovery, acknowledged, lost } = outcome
  return [
    ...(acknowledged === 0 ? ['nothing was acknowledged'] : []),
    ...(lost.length > 0 ? [`${lost.length} acknowledged lost`] : []),
    ...(recovery === undefined ? ['did not recover'] : []),
    ...(breaks === 'nothing' && during.refused > 0 ? [`${during.refused} answers of 5xx`] : []),
    ...(breaks === 'nothing' && during.broken > 0 ? [`${during.broken} without an answer`] : []),
    ...(reader && reader.refused > 0 ? [`the portal refused ${reader.refused} pages of a reader`] : []),
  ]
}
