import { Registry } from 'prom-client'
import type { ChannelDeps } from '../../../lib/channels/channel'
import { keepTicking } from '../../../lib/clock/keep-ticking'
import { momentOf } from '../../../lib/clock/moment'
import { openSteadyClock } from '../../../lib/clock/open-steady-clock'
import type { Database } from '../../../lib/db/database'
import { createPings } from '../../../lib/heartbeats/pings'
import { createIngestDeps } from '../../../lib/ingest/deps'
import { createFaultLog } from '../../../lib/log/fault-log'
import { createLog } from '../../../lib/log/log'
import { createPagingMetrics } from '../../../lib/pages/metrics'
import { startPaging } from '../../../lib/pages/worker'
import { startAside } from './aside'

const BASE_URL = 'http://tocsin.test'
export const SECRET = 'a secret of the simulation alone, which signs links'
const MiB = 1024 * 1024

/** What the world gives an instance. Times in milliseconds. */
export type Surroundings = {
  db: Database
  channels: ChannelDeps
  machine: string
  /** The instance's own clock. */
  wall: () => Date
  /** The database's clock; on SQLite the machine's. */
  databaseWall: () => Date
  elapsed: () => number
  upSeconds: () => number
  /** From 0 up to 1. */
  random: () => number
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Like lib/server/alerts-runtime.ts, on simulated clocks. */
export async function startServer({ db, channels, wall, elapsed, random, ...rest }: Surroundings) {
  const log = createLog('silent')
  const stopping = new AbortController()
  const { machine, databaseWall, upSeconds } = rest
  const clock = await openSteadyClock({ db, wall: async () => databaseWall(), elapsed, machine, uptime: upSeconds })
  const clocks = { now: wall, steady: clock.now }
  const metrics = new Registry()
  const paging = startPaging({
    ...{ db, channels, log, random, ...clocks },
    metrics: createPagingMetrics(metrics),
    baseUrl: BASE_URL,
    isStrict: false,
    secret: SECRET,
  })
  const ingest = createIngestDeps({
    ...{ db, log, now: wall, baseUrl: BASE_URL },
    limits: { maxBytes: MiB, maxSourceBytes: 16 * MiB, timeoutSeconds: 10, maxHeldBytes: 256 * MiB },
    rateLimit: { perSecond: 1_000, burst: 10_000 },
    registry: metrics,
    onOpened: paging.decide,
  })
  const pings = createPings({ db, moment: () => momentOf(clocks), logFault: createFaultLog(log) })
  keepTicking(clock, { log, signal: stopping.signal })
  startAside({ db, log, clock, paging, stopping, wall, channels, env: { BASE_URL } })
  return { db, clock, ingest, pings, paging }
}
