import type { Evidence } from '../invariants/evidence'
import type { World } from '../world/world'

/** A rare state, and how often a run came into it. */
export type Situation = { name: string; count: (world: World, evidence: Evidence) => number }
