import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { PageTitle, Section } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { may, type UserContext } from '@/lib/context'
import { describePolicy } from '@/lib/escalation-policies/describe'
import { getPolicy, type Policy } from '@/lib/escalation-policies/get'
import { policyMark } from '@/lib/escalation-policies/mark'
import { listRules } from '@/lib/routing/list'
import { parseRowId } from '@/lib/values/row-id'
import { removePolicyAction } from '../actions'
import { draftOfPolicy } from '../form-policy'
import { policyChoices } from '../policy-choices'
import { PolicyForm } from '../policy-form'
import { PolicyLine } from '../policy-line'
import { policyWarnings } from '../policy-warnings'
import { ReadPolicy } from '../read-policy'
import { UsedBy } from '../used-by'

export const metadata: Metadata = { title: 'Escalation policy' }

export default async function PolicyPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const policy = await guard(getPolicy(ctx, id))
  const mayChange = may(ctx, 'change policies', policy.team?.id)
  return (
    <>
      <PageTitle
        actions={
          mayChange && (
            <RemoveForm noun="policy" name={policy.name} action={removePolicyAction} fields={{ policyId: id }}>
              Incidents whose escalation it runs continue with the policy of the fallback rule. This can’t be undone.
            </RemoveForm>
          )
        }
      >
        {policy.name}
      </PageTitle>
      <div className="-mt-2 mb-4">
        <UsedBy policyId={id} rules={await guard(listRules(ctx))} isAdmin={may(ctx, 'manage rules')} />
      </div>
      {mayChange && <ManagedNotice ctx={ctx} kind="policies" id={id} />}
      <PagingWarnings warnings={await policyWarnings(ctx, [policy])} userId={ctx.actor.userId} />
      {mayChange ? <ChangePolicy ctx={ctx} policy={policy} /> : <Reading policy={policy} />}
    </>
  )
}

async function ChangePolicy({ ctx, policy }: { ctx: UserContext; policy: Policy }) {
  return (
    <>
      <p data-testid="policy-sentence" className="mb-4 max-w-prose wrap-anywhere">
        {describePolicy(policy)}
      </p>
      <PolicyForm
        policyId={policy.id}
        mark={policyMark(policy)}
        policy={draftOfPolicy(policy)}
        choices={await policyChoices(ctx, policy)}
      />
    </>
  )
}

function Reading({ policy }: { policy: Policy }) {
  return (
    <div className="grid items-start gap-x-4 lg:grid-cols-2">
      <Section title="Escalation steps">
        <PolicyLine policy={policy} />
        <p className="mt-3 max-w-prose text-muted text-xs">Admins can change it, and the admins of its team.</p>
      </Section>
      <ReadPolicy policy={draftOfPolicy(policy)} />
    </div>
  )
}
