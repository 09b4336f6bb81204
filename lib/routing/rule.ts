import type { Condition } from '../conditions/condition'
import type { Severity } from '../db/database'

export type Route = {
  versionId: number
  /** Null: nobody is paged. */
  policyId: number | null
  teamId: number | null
  assigneeId: number | null
  severity: Severity | null
}

/** Conditions are undefined where this version can't read them. */
export type Rule = Route & { conditions: Condition[] | undefined }
