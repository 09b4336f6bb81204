import type { Metadata } from 'next'
import { forbidden, notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { PageTitle, Section } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { describePolicy } from '@/lib/escalation-policies/describe'
import { getPolicy } from '@/lib/escalation-policies/get'
import { policyMark } from '@/lib/escalation-policies/mark'
import { parseRowId } from '@/lib/values/row-id'
import { removePolicyAction } from '../actions'
import { draftOfPolicy } from '../form-policy'
import { policyChoices } from '../policy-choices'
import { PolicyForm } from '../policy-form'
import { policyWarnings } from '../policy-warnings'

export const metadata: Metadata = { title: 'Escalation policy' }

export default async function PolicyPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const policy = await guard(getPolicy(ctx, id))
  return (
    <>
      <PageTitle
        actions={
          <RemoveForm noun="policy" name={policy.name} action={removePolicyAction} fields={{ policyId: id }}>
            Incidents that it is paging for continue with the policy of the default rule. This can’t be undone.
          </RemoveForm>
        }
      >
        {policy.name}
      </PageTitle>
      <Section title="What happens">
        <p data-testid="policy-sentence" className="max-w-prose text-base wrap-anywhere">
          {describePolicy(policy)}
        </p>
        <div className="mt-3">
          <PagingWarnings warnings={await policyWarnings(ctx, [policy])} />
        </div>
      </Section>
      <PolicyForm
        policyId={id}
        mark={policyMark(policy)}
        policy={draftOfPolicy(policy)}
        choices={await policyChoices(ctx, policy)}
      />
    </>
  )
}
