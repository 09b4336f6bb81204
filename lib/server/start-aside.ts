import type { AlertsRuntime } from './alerts-runtime'
import { startHousekeeping } from './housekeeping'
import { followOtherInstances } from './instances'
import { startRefusalMails } from './refusal-mails'

/** Starts what goes on beside alerts and pages, until the server stops. */
export function startAside(runtime: AlertsRuntime) {
  startHousekeeping(runtime)
  startRefusalMails(runtime)
  followOtherInstances(runtime)
}
