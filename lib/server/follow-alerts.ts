import type { Database } from '../db/database'
import type { Log } from '../log/log'
import { followIncidents } from '../rollups/follow'
import { followTexts } from '../text-index/follow'

/** Keeps up to date what is written after the alerts: the figures of the dashboards, and the text index. */
export function followAlerts(deps: { db: Database; log: Log; now: () => Date; signal: AbortSignal }) {
  followIncidents(deps)
  followTexts(deps)
}
