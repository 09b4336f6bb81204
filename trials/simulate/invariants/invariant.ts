import type { Span } from '../model/segment'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'

/** `at` is true time. */
export type Contradiction = { what: string; at?: number }

/** Claims are checked for what happened within the span. */
export type Trial = { span: Span; evidence: () => Promise<Evidence> }

export type Invariant = {
  name: string
  check: (world: Seen, trial: Trial) => Promise<Contradiction[]>
}
