import { readConditions } from '../conditions/condition'
import type { Statements } from '../db/sql/statements'
import type { Rule } from './rule'

export type RoutingRule = Rule & {
  id: number
  version: number
  isDefault: boolean
  name: string
}

type Row = Omit<RoutingRule, 'conditions' | 'isDefault'> & { conditions: string; isDefault: boolean | number }

export async function readRules({ query }: Pick<Statements, 'query'>, workspaceId: number): Promise<RoutingRule[]> {
  const rows = await query<Row>`
    SELECT rule."id", rule."isDefault", version."id" AS "versionId", version."version", version."name",
      version."conditions", version."policyId", version."teamId", version."severity", assignee."id" AS "assigneeId"
    FROM "RoutingRule" AS rule
    JOIN "RoutingRuleVersion" AS version
      ON version."workspaceId" = rule."workspaceId" AND version."ruleId" = rule."id" AND version."replacedAt" IS NULL
    LEFT JOIN "User" AS assignee ON assignee."id" = version."assigneeId" AND assignee."disabledAt" IS NULL
    WHERE rule."workspaceId" = ${workspaceId} AND rule."removedAt" IS NULL
    ORDER BY rule."isDefault", rule."position", rule."id"`
  return rows.map(({ conditions, isDefault, ...rule }) => ({
    ...rule,
    isDefault: Boolean(isDefault),
    conditions: readConditions(conditions),
  }))
}
