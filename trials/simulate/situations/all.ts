import type { Evidence } from '../invariants/evidence'
import type { World } from '../world/world'
import { SITUATIONS_OF_PAGES } from './of-pages'
import { SITUATIONS_OF_SETTINGS } from './of-settings'
import { SITUATIONS_OF_SILENCES } from './of-silences'
import { SITUATIONS_OF_STORAGE } from './of-storage'

const SITUATIONS = [
  ...SITUATIONS_OF_PAGES,
  ...SITUATIONS_OF_SETTINGS,
  ...SITUATIONS_OF_SILENCES,
  ...SITUATIONS_OF_STORAGE,
]

export function countSituations(world: World, evidence: Evidence) {
  return new Map(SITUATIONS.map(({ name, count }) => [name, count(world, evidence)]))
}
