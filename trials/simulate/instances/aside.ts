import type { ChannelDeps } from '../../../lib/channels/channel'
import type { Database } from '../../../lib/db/database'
import { unacknowledgeForgotten } from '../../../lib/incidents/unacknowledge'
import { createLog } from '../../../lib/log/log'
import { askReceipts } from '../../../lib/replies/pushover/receipts'
import { takeUpdates } from '../../../lib/replies/telegram/updates'
import { rollUpNext } from '../../../lib/rollups/roll-up'
import { createSettled } from '../../../lib/rollups/settled'
import { tidy } from '../../../lib/server/chores/housekeeping'
import { createHeartbeatWatch } from '../../../lib/server/chores/watch-heartbeats'
import { createReachWatch } from '../../../lib/server/chores/watch-reach'
import { createSilenceWatch } from '../../../lib/server/chores/watch-silences'
import { indexNext } from '../../../lib/text-index/index-next'

const HOUSEKEEPING_MS = 3_600_000
const HEARTBEATS_MS = 10_000
const SILENCES_MS = 2_000
const REACH_MS = 5_000
const FORGOTTEN_MS = 10_000
const UPDATES_MS = 2_000
const RECEIPTS_MS = 6_000
const ROLLUPS_MS = 3_000
const TEXTS_MS = 1_000

type Watched = Parameters<typeof createHeartbeatWatch>[0] & Parameters<typeof createReachWatch>[0]
type Deps = Watched & { db: Database; clock: Parameters<typeof tidy>[1]; wall: () => Date; channels: ChannelDeps }

/** Work of the alerts process and the portal beside ingest and paging, as often as they do it. */
export function startAside(deps: Deps) {
  const { db, wall } = deps
  const settled = createSettled(db)
  every(HOUSEKEEPING_MS, () => tidy(deps, deps.clock))
  every(HEARTBEATS_MS, createHeartbeatWatch(deps, wall))
  every(SILENCES_MS, createSilenceWatch(deps, wall))
  const lookAtReach = createReachWatch(deps)
  every(REACH_MS, () => lookAtReach(wall()))
  every(FORGOTTEN_MS, async () => {
    if ((await unacknowledgeForgotten(db, wall())) > 0) deps.paging.decide()
  })
  takeAnswers(deps)
  every(ROLLUPS_MS, async () => rollUpNext(db, { settled: await settled(), now: wall() }))
  every(TEXTS_MS, async () => indexNext(db, await settled()))
}

const log = createLog('silent')

/** Telegram is asked again and again instead of once for some seconds: polls can be left out. */
function takeAnswers({ db, clock, wall, paging, channels: { post, telegram: bot, pushover: application } }: Deps) {
  const times = () => ({ now: wall(), steady: clock.now() })
  let offset = 0
  if (bot)
    every(UPDATES_MS, async () => {
      const deps = { db, post, bot, clock: times, onEscalated: paging.decide, log }
      offset = (await takeUpdates(deps, offset)) ?? offset
    })
  if (application) every(RECEIPTS_MS, () => askReceipts({ db, post, application, now: wall() }))
}

/** Never twice at once; a failure is tried again the next time. */
function every(periodMs: number, work: () => Promise<unknown>) {
  let isUnderWay = false
  setInterval(async () => {
    if (isUnderWay) return
    isUnderWay = true
    await work().catch(() => undefined)
    isUnderWay = false
  }, periodMs)
}
