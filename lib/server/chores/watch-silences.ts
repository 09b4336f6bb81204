import { createFaultLog } from '../../log/fault-log'
import { pageAfterSilences } from '../../silences/page-after'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 2_000

/** Pages what a silence held back once that has ended by itself. */
export function startSilenceWatch(runtime: AlertsRuntime) {
  const { stopping } = runtime
  const watchOnce = createSilenceWatch(runtime)
  const turn = async () => {
    await watchOnce()
    if (!stopping.signal.aborted) setTimeout(turn, EVERY_MS).unref()
  }
  void turn()
}

type Watched = Pick<AlertsRuntime, 'db' | 'log' | 'paging' | 'stopping'>

export function createSilenceWatch({ db, log, paging, stopping }: Watched, now = () => new Date()) {
  const logFault = createFaultLog(log, { level: 'warn' })
  return async function watchOnce() {
    try {
      if ((await pageAfterSilences(db, now())) > 0) paging.decide()
    } catch (error) {
      if (!stopping.signal.aborted) logFault(error, 'silences that ended were not looked at; it is tried again')
    }
  }
}
