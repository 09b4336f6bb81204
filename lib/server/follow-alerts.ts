import { startForwarding } from '../audit/forward/start'
import type { Target } from '../audit/forward/target'
import type { Database } from '../db/database'
import type { Log } from '../log/log'
import type { Post } from '../outbound/post'
import { followIncidents } from '../rollups/follow'
import { followTexts } from '../text-index/follow'
import { startWebhooks } from '../webhooks/start'

type FollowDeps = {
  db: Database
  log: Log
  post: Post
  baseUrl: string
  steady: () => Date
  /** Where the audit log is forwarded to. */
  auditTargets: readonly Target[]
  signal: AbortSignal
}

/** What comes after the alerts: the figures of the dashboards, the text index, what webhooks are told, and the audit log forwarded. */
export function followAlerts(given: FollowDeps) {
  const deps = { ...given, now: () => new Date(), random: Math.random }
  followIncidents(deps)
  followTexts(deps)
  startWebhooks(deps)
  startForwarding(deps, given.auditTargets)
}
