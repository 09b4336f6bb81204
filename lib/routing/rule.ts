import type { Condition } from '../conditions/condition'
import { compileConditions, type Match } from '../conditions/match'
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

export type CompiledRule = Route & { match: Match }

/** Conditions that this version can't read match nothing, so that the rules after it get the alert. */
export function compileRule<R extends Route>({ conditions, ...rule }: R & { conditions: Condition[] | undefined }) {
  return { ...rule, match: conditions ? compileConditions(conditions) : () => false }
}
