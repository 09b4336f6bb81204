import { momentOf } from '../../clock/moment'
import { watchHeartbeats } from '../../heartbeats/watch'
import { createRouting } from '../../incidents/route'
import { createFaultLog } from '../../log/fault-log'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 10_000

export function startHeartbeatWatch(runtime: AlertsRuntime) {
  const { stopping } = runtime
  const watchOnce = createHeartbeatWatch(runtime)
  const turn = async () => {
    await watchOnce()
    if (!stopping.signal.aborted) setTimeout(turn, EVERY_MS).unref()
  }
  void turn()
}

type Watched = Pick<AlertsRuntime, 'db' | 'log' | 'clock' | 'paging' | 'stopping'>

/** Returns one check. After a failed check, pings may also have been lost, so the listening time starts again. */
export function createHeartbeatWatch({ db, log, clock, paging, stopping }: Watched, now = () => new Date()) {
  const logFault = createFaultLog(log, { level: 'warn' })
  const routing = createRouting(now)
  let listeningSince = clock.now()

  return async function watchOnce() {
    try {
      const moment = momentOf({ now, steady: clock.now })
      if ((await watchHeartbeats({ db, routing, moment, listeningSince })) > 0) paging.decide()
    } catch (error) {
      if (!stopping.signal.aborted) logFault(error, 'heartbeats were not watched')
      listeningSince = clock.now()
    }
  }
}
