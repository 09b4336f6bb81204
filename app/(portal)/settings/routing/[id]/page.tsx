import type { Metadata } from 'next'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { ConditionTokens } from '@/components/conditions/condition-tokens'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { may } from '@/lib/context'
import { type ListedRule, listRules } from '@/lib/routing/list'
import { parseRowId } from '@/lib/values/row-id'
import { removeRuleAction } from '../actions'
import { apiKeyNames } from '../api-key-names'
import { ruleDraft } from '../form-rule'
import { RuleActions } from '../rule-actions'
import { ruleChoices } from '../rule-choices'
import { RuleForm } from '../rule-form'

export const metadata: Metadata = { title: 'Routing rule' }

export default async function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await requireContext()
  const isAdmin = may(ctx, 'manage rules')
  const rules = await guard(listRules(ctx))
  const rule = rules.find((one) => one.id === id)
  if (!rule) return missing()
  const { isDefault, version } = rule
  return (
    <>
      <PageTitle
        actions={
          isAdmin &&
          !isDefault && (
            <ConfirmDialog
              trigger="Remove"
              title={`Remove ${rule.name}?`}
              confirm="Remove the rule"
              action={removeRuleAction}
              fields={{ ruleId: rule.id }}
            >
              The rules after it get its alerts. Incidents that it took keep its name.
            </ConfirmDialog>
          )
        }
      >
        {rule.name}
      </PageTitle>
      <p className="mb-4 text-muted">
        {isDefault ? 'Fallback rule' : `Rule ${rules.indexOf(rule) + 1} of ${rules.length - 1}`} · v{version}
        {rule.changedAt && (
          <>
            , changed <RelativeTime at={rule.changedAt} />
          </>
        )}
        {rule.changedBy && ` by ${rule.changedBy}`}
      </p>
      {isAdmin && <ManagedNotice ctx={ctx} kind="rules" id={rule.id} />}
      {isAdmin ? (
        <RuleForm
          rule={{ ruleId: rule.id, version, isDefault }}
          draft={ruleDraft(rule)}
          choices={await ruleChoices(ctx)}
        />
      ) : (
        <ReadRule rule={rule} apiKeyNames={await apiKeyNames(ctx)} />
      )}
    </>
  )
}

/** For those who may not change it. */
function ReadRule({ rule, apiKeyNames: names }: { rule: ListedRule; apiKeyNames: Map<string, string> }) {
  return (
    <>
      <Section title="Conditions">
        {rule.isDefault && <p>Everything that no rule matches.</p>}
        {!rule.isDefault && <ConditionTokens conditions={rule.conditions ?? []} apiKeyNames={names} />}
      </Section>
      <Section title="Actions">
        <RuleActions rule={rule} />
        <p className="mt-3 text-muted text-xs">Admins can change it.</p>
      </Section>
    </>
  )
}
