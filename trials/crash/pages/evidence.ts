import type { Accepted } from './alerts'
import type { Receipt } from './receivers'
import type { StoredPaging } from './stored'
import type { Team } from './teams'

export type Evidence = {
  stored: StoredPaging
  receipts: Receipt[]
  accepted: Accepted[]
  teams: Team[]
  strays: number
}

/** In words. */
export type Findings = {
  /** What is missing or stuck. */
  lost: string[]
  /** What should not have happened. */
  wrong: string[]
}

/** By a new workspace's policy. */
export function isSevere(severity: string | undefined) {
  return severity === 'high' || severity === 'critical'
}

export function isTaken({ status = 0 }: Receipt) {
  return status >= 200 && status < 300
}
