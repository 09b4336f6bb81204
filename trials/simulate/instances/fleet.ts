import type { ChannelDeps } from '../../../lib/channels/channel'
import type { Database } from '../../../lib/db/database'
import type { Weather } from '../database/faults'
import type { Luck } from '../luck/luck'
import type { Calm } from '../time/calm'
import type { Clocks } from '../time/clocks'
import { runAs, WORLD } from '../time/owners'
import type { Timers } from '../time/timers'
import { type Instance, startInstance } from './instance'
import type { Server } from './start'

export type Fleet = ReturnType<typeof createFleet>
export type Live = { instance: Instance; server: Server; place: string }

type Deps = {
  db: Database
  newChannels: () => ChannelDeps
  weather: Weather
  clocks: Clocks
  timers: Timers
  calm: Calm
  luck: Luck
  /** All instances are on one machine, and share its clock with the database. */
  isOneMachine: boolean
  /** The part of statements that let other instances go first. */
  hesitationRate: number
  /** How long such a statement may wait. */
  stallMs: number
  pause: (ms: number) => Promise<void>
  tell: (text: string) => void
  onAllDead: () => void
}

export const DATABASE_PLACE = 'database'
const LONGEST_HESITATION_MS = 3
const STALL_RATE = 0.15
const START_AGAIN_MS = 5_000
/** The uptime of machines when the run begins. */
const UP_BEFORE_S = 1_000_000

/** Places, and the instances that live there. */
export function createFleet(deps: Deps) {
  const { timers, calm, tell } = deps
  const living = new Map<string, Instance>()
  const starts: number[] = []
  let lives = 0

  function start(place: string) {
    if (living.has(place)) return
    const surroundings = surroundingsOf(deps, place, ++lives)
    tell(`${place} starts`)
    starts.push(timers.now())
    const listeners = { onServing: tellCalm, onDeath: (dead: Instance) => bury(place, dead) }
    living.set(place, startInstance(place, { ...deps, ...surroundings, channels: deps.newChannels() }, listeners))
  }

  function bury(place: string, dead: Instance) {
    if (living.get(place) !== dead) return
    living.delete(place)
    tell(`${place} is dead`)
    // The operator starts an instance again that could not start.
    if (!dead.hasServed) runAs(WORLD, () => timers.add(() => start(place), START_AGAIN_MS))
    calm.disturb()
    tellCalm()
    if (living.size === 0) deps.onAllDead()
  }

  function tellCalm() {
    calm.note(live().length > 0 && deps.weather.isFair())
  }

  function live(): Live[] {
    return [...living].flatMap(([place, instance]) =>
      instance.server ? { place, instance, server: instance.server } : [],
    )
  }

  return {
    start,
    /** In milliseconds since the start of the run. */
    starts,
    live,
    places: () => [...living.keys()],
    /** The instance dies at this statement from now. */
    killAfter: (place: string, statements: number) => {
      const instance = living.get(place)
      if (instance) instance.left = statements
      if (instance && statements === 0) instance.die()
    },
    tellCalm,
  }
}

function surroundingsOf(deps: Deps, place: string, life: number) {
  const { clocks, timers, luck, isOneMachine } = deps
  const startedAt = timers.now()
  const hesitation = luck.fork(`hesitation of ${place} ${life}`)
  return {
    machine: isOneMachine ? 'machine' : place,
    wall: () => clocks.wallOf(place),
    databaseWall: () => clocks.wallOf(DATABASE_PLACE),
    elapsed: () => timers.now() - startedAt,
    upSeconds: () => UP_BEFORE_S + timers.now() / 1_000,
    random: luck.fork(`random of ${place} ${life}`).next,
    hesitate: async () => {
      if (!hesitation.chance(deps.hesitationRate)) return
      const longest = hesitation.chance(STALL_RATE) ? deps.stallMs : 0
      await deps.pause(hesitation.between(0, Math.max(LONGEST_HESITATION_MS, longest)))
    },
  }
}
