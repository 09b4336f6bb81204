import type { Furnished } from '../world/furnish'
import type { World } from '../world/world'

/** What contradicts a claim, and the true time of it. */
export type Contradiction = { what: string; at?: number }

export type Invariant = {
  /** A claim. */
  name: string
  check: (world: World, workspaces: Furnished[]) => Promise<Contradiction[]>
}
