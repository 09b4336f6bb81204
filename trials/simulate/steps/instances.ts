import { DATABASE_PLACE } from '../instances/fleet'
import type { Stage } from '../world/stage'

const STATEMENTS = 60
const LONGEST_DOWN_MS = 600_000
const SECOND = 1_000
const SETTINGS = [-3_600, 3_600, -86_400, 86_400, -30, 30, -2, 2, 5_000].map((seconds) => seconds * SECOND)

export const STEPS_OF_INSTANCES = {
  /** An instance dies after some statements, and starts again at once or later. */
  kill: async ({ world, luck }: Stage) => {
    const places = world.fleet.places()
    if (places.length > 0) await killAndStart(world, luck.pick(places), luck)
  },
  'kill all': async ({ world, luck }: Stage) => {
    const places = world.fleet.places()
    await Promise.all(places.map((place) => killAndStart(world, place, luck.fork(place))))
  },
  /** Sets a clock, and usually sets it back later. */
  'set clock': async ({ world, mix, luck }: Stage) => {
    const places = mix.isOneMachine ? PLACES : [luck.pick(PLACES.slice(0, mix.places).concat(DATABASE_PLACE))]
    const by = luck.pick(SETTINGS)
    setClocks(world, places, by)
    await world.pause(luck.between(1, 8 * 3_600) * SECOND)
    if (luck.chance(0.8)) setClocks(world, places, -by)
  },
}

export const PLACES = ['one', 'two', 'three']

export async function killAndStart(world: Stage['world'], place: string, luck: Stage['luck']) {
  world.journal.count('kill')
  world.fleet.killAfter(place, luck.between(0, STATEMENTS))
  await world.pause(luck.pick([100, 2_000, 40_000, LONGEST_DOWN_MS]) + luck.between(0, SECOND))
  // It may still live if it ran no statements.
  world.fleet.killAfter(place, 0)
  world.fleet.start(place)
}

function setClocks({ clocks, journal, leaps, fleet }: Stage['world'], places: string[], by: number) {
  leaps.clockSet({ isAnyAlive: fleet.live().length > 0 })
  for (const place of new Set([...places, ...(places.length > 1 ? [DATABASE_PLACE, 'world'] : [])]))
    clocks.set(place, by)
  journal.count('clock set')
  journal.write(`the clock of ${places.join(', ')} is set by ${by / SECOND} seconds`)
}
