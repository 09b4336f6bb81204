import type { Tally } from '../audit/tally'
import type { ChannelDeps } from '../channels/channel'
import type { TestThrottle } from '../contact-methods/test-throttle'
import type { Database } from '../db/database'
import type { Log } from '../log/log'

export type ApiDeps = {
  db: Database
  log: Log
  baseUrl: string
  /** As `STRICT_SECURITY` says. */
  isStrict: boolean
  /** Of an alert that fits the contract. */
  maxAlertBytes: number
  channels: ChannelDeps
  /** Of tests that are sent, those of the portal included. */
  testThrottle: TestThrottle
  /** Counts what is refused to each person. */
  tally: Tally
  /** Pages became due: send them now, not at the next poll. */
  sendPages: () => void
  now: () => Date
}
