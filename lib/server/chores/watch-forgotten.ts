import { wakeSnoozed } from '../../incidents/snooze'
import { unacknowledgeForgotten } from '../../incidents/unacknowledge'
import { createFaultLog } from '../../log/fault-log'
import type { AlertsRuntime } from '../alerts-runtime'

const EVERY_MS = 10_000

/** Pages again what was acknowledged for too long, or snoozed until now. */
export function startForgottenWatch({ db, log, paging, clock, stopping: { signal } }: AlertsRuntime) {
  const logFault = createFaultLog(log, { level: 'warn' })
  const turn = async () => {
    try {
      const count =
        (await unacknowledgeForgotten(db, new Date())) +
        (await wakeSnoozed(db, { wall: new Date(), steady: clock.now() }))
      if (count > 0) paging.decide()
    } catch (error) {
      if (!signal.aborted) logFault(error, 'acknowledged incidents were not looked at; it is tried again')
    }
    if (!signal.aborted) setTimeout(turn, EVERY_MS).unref()
  }
  void turn()
}
