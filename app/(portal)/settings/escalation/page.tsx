import type { Metadata } from 'next'
import Link from 'next/link'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { describePolicy } from '@/lib/escalation-policies/describe'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listRules } from '@/lib/routing/list'
import { policyWarnings } from './policy-warnings'

export const metadata: Metadata = { title: 'Escalation policies' }

export default async function EscalationPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const policies = await guard(listPolicies(ctx))
  const rules = await guard(listRules(ctx))
  const rulesOf = (policyId: number) => rules.filter((rule) => rule.policyId === policyId)
  return (
    <>
      <PageTitle
        actions={
          <Link href="/settings/escalation/new" prefetch={false} className={buttonClasses()}>
            Add a policy
          </Link>
        }
      >
        Escalation policies
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        A policy decides who is notified of an incident, and who is next if nobody acknowledges.{' '}
        <Link href="/settings/routing">Routing rules</Link> choose the policy of each alert. Acknowledging or resolving
        an incident stops its escalation; reopening starts it again.
      </p>
      <PagingWarnings warnings={await policyWarnings(ctx, policies)} />
      <ul aria-label="Escalation policies" className="panel divide-y divide-line">
        {policies.map((policy) => (
          <li key={policy.id} className="px-4 py-3">
            <Link
              href={`/settings/escalation/${policy.id}`}
              prefetch={false}
              className="font-medium text-base wrap-anywhere"
            >
              {policy.name}
            </Link>
            {policy.team && <span className="text-muted"> of {policy.team.name}</span>}
            <p className="wrap-anywhere">{describePolicy(policy)}</p>
            <p className="text-muted text-xs wrap-anywhere">{usedBy(rulesOf(policy.id).map(({ name }) => name))}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function usedBy(rules: string[]) {
  if (rules.length === 0) return 'No routing rule names it: it pages nobody.'
  return `${rules.length === 1 ? 'Routing rule' : 'Routing rules'}: ${new Intl.ListFormat('en').format(rules)}`
}
