import type { ChannelDeps } from '../../../lib/channels/channel'
import type { Database } from '../../../lib/db/database'
import type { Weather } from '../database/faults'
import { guardedDatabase } from '../database/guarded'
import { runAs } from '../time/owners'
import { type Mortal, mortalGuard } from './guard'
import { type Server, type Surroundings, startServer } from './start'

/** One life of a server; a restart makes another. `server` is set once it serves. */
export type Instance = Mortal & { server: Server | undefined; hasServed: boolean }

type Deps = Omit<Surroundings, 'db'> & {
  db: Database
  channels: ChannelDeps
  weather: Weather
  hesitate: () => Promise<void>
}

type Listeners = { onServing: () => void; onDeath: (instance: Instance) => void }

/** Does not wait until it serves. If the start fails, the instance dies. */
export function startInstance(name: string, deps: Deps, { onServing, onDeath }: Listeners): Instance {
  const instance: Instance = {
    name,
    isGone: false,
    left: undefined,
    server: undefined,
    hasServed: false,
    die: () => {
      if (instance.isGone) return
      Object.assign(instance, { isGone: true, server: undefined })
      onDeath(instance)
    },
  }
  const db = guardedDatabase(deps.db, mortalGuard(instance, deps.weather, deps.hesitate))
  void runAs(instance, async () => {
    try {
      instance.server = await startServer({ ...deps, db })
      instance.hasServed = true
      onServing()
    } catch {
      instance.die()
    }
  })
  return instance
}
