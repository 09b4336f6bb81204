import { fetchDueCalendars } from '../../calendars/fetch-due'
import { createFaultLog } from '../../log/fault-log'
import type { AlertsRuntime } from '../alerts-runtime'

const LOOK_EVERY_MS = 5_000

/** Keeps calendars of addresses up to date. */
export function watchCalendars({ db, channels: { post }, log, stopping: { signal } }: AlertsRuntime) {
  const logFault = createFaultLog(log, { level: 'warn' })
  const onFault = (calendarId: number, fault: string) => log.warn({ calendarId, fault }, 'a calendar cannot be read')
  const turn = async () => {
    try {
      await fetchDueCalendars({ db, post, now: () => new Date(), onFault })
    } catch (error) {
      if (!signal.aborted) logFault(error, 'calendars were not fetched; it is tried again')
    }
    if (!signal.aborted) setTimeout(turn, LOOK_EVERY_MS).unref()
  }
  setTimeout(turn, LOOK_EVERY_MS).unref()
}
