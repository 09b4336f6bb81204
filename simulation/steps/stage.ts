import type { Luck } from '../luck'
import type { Furnished } from '../world/furnish'
import type { World } from '../world/world'
import type { Mix } from './mix'

/** For one step; `number` is the step's. */
export type Stage = { world: World; mix: Mix; workspaces: Furnished[]; luck: Luck; number: number }

export type Take = (stage: Stage) => void | Promise<void>
