import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { listRules } from '@/lib/routing/list'
import { parseRowId } from '@/lib/values/row-id'
import { removeRuleAction } from '../actions'
import { ruleDraft } from '../form-rule'
import { ruleChoices } from '../rule-choices'
import { RuleForm } from '../rule-form'

export const metadata: Metadata = { title: 'Routing rule' }

export default async function RulePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const rules = await guard(listRules(ctx))
  const rule = rules.find((one) => one.id === id)
  if (!rule) return missing()
  const { isDefault, version } = rule
  return (
    <>
      <PageTitle
        actions={
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
        {isDefault ? 'The default, after all rules' : `Rule ${rules.indexOf(rule) + 1} of ${rules.length - 1}`}, version{' '}
        {version}
        {rule.changedBy && `, by ${rule.changedBy}`}
        {rule.changedAt && (
          <>
            , <RelativeTime at={rule.changedAt} />
          </>
        )}
      </p>
      <RuleForm
        rule={{ ruleId: rule.id, version, isDefault }}
        draft={ruleDraft(rule)}
        choices={await ruleChoices(ctx)}
      />
    </>
  )
}
