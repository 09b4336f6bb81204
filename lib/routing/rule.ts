import type { Condition } from '../conditions/condition'
import type { Severity } from '../db/database'

/** What is done with an alert that a rule takes. */
export type Route = {
  /** The version of the rule. */
  versionId: number
  /** Null: nobody is paged. */
  policyId: number | null
  teamId: number | null
  assigneeId: number | null
  /** What paging takes the alert for; null: as sent. */
  severity: Severity | null
}

/** Conditions are undefined where this version can't read them. */
export type Rule = Route & { conditions: Condition[] | undefined }
