import type { Span } from '../model/segment'
import type { World } from '../world/world'
import type { Evidence } from './evidence'

/** What contradicts a claim, and the true time of it. */
export type Contradiction = { what: string; at?: number }

/** What is judged: that which happened within a span, by this evidence. */
export type Trial = { span: Span; evidence: () => Promise<Evidence> }

export type Invariant = {
  /** A claim. */
  name: string
  check: (world: World, trial: Trial) => Promise<Contradiction[]>
}
