import type { Alert } from '../contract/alert'
import type { SignalReading } from './reading'

export type NoticeSignal = Pick<SignalReading, 'onResolved' | 'reopenMinutes'> & {
  key: string
  /** When it started, if it fires; when it ended, if it is resolved. Undefined: the notice does not say. */
  at?: Date | undefined
}

export type Notice = FiringNotice | OtherNotice

type Common = { item: string; signal: NoticeSignal | undefined }
export type FiringNotice = Common & {
  kind: 'firing' | 'unreadable'
  alert: Alert
  /** It tells of a change of an alert that fired before, and opens nothing. */
  isChange?: boolean
  /** Its tool takes its own acknowledgement back. */
  isUnacknowledged?: boolean
}
type OtherNotice = Common & { kind: 'acknowledged' | 'resolved' | 'ignored' }
