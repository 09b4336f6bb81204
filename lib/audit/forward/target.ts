import type { Exported } from '../export-line'

export type TargetName = 'syslog' | 'webhook'

/** A program of others that gets the audit log. */
export type Target = {
  name: TargetName
  /** Resolves once it has all of them. */
  send: (entries: readonly Exported[]) => Promise<void>
}
