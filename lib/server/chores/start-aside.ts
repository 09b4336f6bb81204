import { startChat } from '../../chat-messages/start'
import { keepTicking } from '../../clock/keep-ticking'
import { sendCanaries } from '../../health/send-canaries'
import { startHeartbeat } from '../../outgoing-heartbeat/start'
import type { AlertsRuntime } from '../alerts-runtime'
import { startHousekeeping } from './housekeeping'
import { followOtherInstances } from './instances'
import { startRejectedMails } from './rejected-mails'
import { takeReplies } from './take-replies'
import { watchCalendars } from './watch-calendars'
import { startForgottenWatch } from './watch-forgotten'
import { watchHandOvers } from './watch-hand-overs'
import { startHeartbeatWatch } from './watch-heartbeats'
import { watchReach } from './watch-reach'
import { startSilenceWatch } from './watch-silences'

export function startAside(runtime: AlertsRuntime) {
  const { env, db, channels, ingest, paging, clock, canary, log, stopping } = runtime
  const { signal } = stopping
  keepTicking(clock, { log, signal })
  sendCanaries({ canary, commit: ingest.commitWithAlerts, onStored: paging.decide, log, signal })
  startHeartbeat({ url: env.HEARTBEAT_URL, db, canary, steady: clock.now, log, signal })
  startHousekeeping(runtime)
  startRejectedMails(runtime)
  watchReach(runtime)
  followOtherInstances(runtime)
  startHeartbeatWatch(runtime)
  startSilenceWatch(runtime)
  takeReplies(runtime)
  startForgottenWatch(runtime)
  watchHandOvers(runtime)
  watchCalendars(runtime)
  startChat({ db, channels, log, baseUrl: env.BASE_URL, now: () => new Date(), steady: clock.now, signal })
}
