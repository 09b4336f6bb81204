import { formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import {
  type ConditionDraft,
  conditionDrafts,
  conditionsOf,
  editConditions,
  readConditionDrafts,
} from '@/components/conditions/drafts'
import type { RuleSettings } from '@/lib/routing/check'
import type { ListedRule } from '@/lib/routing/list'
import { parseRowId } from '@/lib/values/row-id'

export type RuleDraft = {
  name: string
  conditions: ConditionDraft[]
  policyId: string
  teamId: string
  assigneeId: string
  severity: string
}

export function readRuleDraft(form: FormData): RuleDraft {
  return {
    name: formText(form, 'name'),
    conditions: editConditions(readConditionDrafts(form), pressedButton(form)),
    policyId: formText(form, 'policyId'),
    teamId: formText(form, 'teamId'),
    assigneeId: formText(form, 'assigneeId'),
    severity: formText(form, 'severity'),
  }
}

export function ruleDraft({ name, conditions, policyId, teamId, assigneeId, severity }: ListedRule): RuleDraft {
  return {
    name,
    conditions: conditionDrafts(conditions ?? []),
    policyId: policyId === null ? 'none' : String(policyId),
    teamId: teamId === null ? '' : String(teamId),
    assigneeId: assigneeId === null ? '' : String(assigneeId),
    severity: severity ?? '',
  }
}

export function ruleSettings({ name, conditions, ...draft }: RuleDraft): RuleSettings {
  const policyId = draft.policyId === 'none' ? null : idOf(draft.policyId)
  return {
    name,
    conditions: conditionsOf(conditions),
    policyId,
    teamId: idOf(draft.teamId),
    assigneeId: idOf(draft.assigneeId),
    severity: policyId === null || draft.severity === '' ? null : draft.severity,
  }
}

/** Null for none; 0, which no row has, for other text. */
function idOf(text: string) {
  return text === '' ? null : (parseRowId(text) ?? 0)
}
