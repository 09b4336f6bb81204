import { RESPONDING } from '../auth/memberships'
import { type ConditionInput, checkConditions } from '../conditions/check'
import type { Condition } from '../conditions/condition'
import type { Context } from '../context'
import type { Reader, Severity, Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import { teamFault } from '../teams/team-fault'
import { nameFault } from '../values/name'
import { SEVERITIES } from '../values/severity'
import { visibleLine } from '../values/text'

export type RuleSettings = {
  name: string
  conditions: readonly ConditionInput[]
  /** Null: nobody is paged. */
  policyId: number | null
  teamId: number | null
  assigneeId: number | null
  /** What paging takes an alert for; null: as sent. */
  severity: string | null
}

export type CheckedRule = Omit<RuleSettings, 'conditions' | 'severity'> & {
  conditions: Condition[]
  severity: Severity | null
}

export async function checkRule(
  reader: Reader | Transaction,
  { workspaceId }: Context,
  settings: RuleSettings,
  { isDefault }: { isDefault: boolean },
): Promise<CheckedRule | { errors: FieldErrors }> {
  const { policyId, teamId, assigneeId } = settings
  const name = visibleLine(settings.name)
  const severity = SEVERITIES.find((one) => one === settings.severity) ?? null
  const checked = checkConditions(settings.conditions, await apiKeyIds(reader, workspaceId))
  const faults = {
    name: nameFault(name),
    policyId: await policyFault(reader, workspaceId, policyId, isDefault),
    teamId: await teamFault(reader, workspaceId, teamId),
    assigneeId: await assigneeFault(reader, workspaceId, assigneeId),
    severity: severityFault(settings, severity),
    ...('errors' in checked ? checked.errors : {}),
    ...(!isDefault &&
      settings.conditions.length === 0 && { conditions: 'Give a condition: without one a rule takes every alert.' }),
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  if (Object.keys(errors).length > 0 || 'errors' in checked) return { errors }
  return { name, conditions: isDefault ? [] : checked.conditions, policyId, teamId, assigneeId, severity }
}

async function apiKeyIds(reader: Reader | Transaction, workspaceId: number) {
  const keys = await reader.apiKey.findMany({ where: { workspaceId }, select: { id: true } })
  return new Set(keys.map(({ id }) => id))
}

async function policyFault(
  reader: Reader | Transaction,
  workspaceId: number,
  policyId: number | null,
  isDefault: boolean,
) {
  if (policyId === null) return isDefault ? 'Choose a policy: the default pages for what no rule takes.' : undefined
  const policy = await reader.escalationPolicy.findFirst({ where: { id: policyId, workspaceId, removedAt: null } })
  return policy ? undefined : 'Choose an escalation policy of this workspace.'
}

async function assigneeFault(reader: Reader | Transaction, workspaceId: number, assigneeId: number | null) {
  if (assigneeId === null) return undefined
  const user = await reader.user.findFirst({ where: { id: assigneeId, workspaceId, ...RESPONDING } })
  return user ? undefined : 'Choose a person of this workspace who is neither disabled nor a viewer.'
}

function severityFault({ severity, policyId }: RuleSettings, known: Severity | null) {
  if (severity === null) return undefined
  if (known === null) return 'Choose among the severities.'
  return policyId === null ? 'A rule that pages nobody cannot change the severity for paging.' : undefined
}
