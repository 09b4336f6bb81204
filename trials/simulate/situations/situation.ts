import type { Evidence } from '../invariants/evidence'
import type { World } from '../world/world'

/** A rare state, and how often a run reached it. */
export type Situation = { name: string; count: (world: World, evidence: Evidence) => number }
