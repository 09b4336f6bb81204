import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { may } from '@/lib/context'
import { listPolicies } from '@/lib/escalation-policies/get'
import { isAllowedSomewhere } from '@/lib/permissions'
import { listRules } from '@/lib/routing/list'
import { PolicyLine } from './policy-line'
import { policyWarnings } from './policy-warnings'
import { UsedBy } from './used-by'

export const metadata: Metadata = { title: 'Escalation policies' }

export default async function EscalationPage() {
  const ctx = await requireContext()
  const policies = await guard(listPolicies(ctx))
  const rules = await guard(listRules(ctx))
  return (
    <>
      <PageTitle
        actions={
          isAllowedSomewhere(ctx.actor, 'change policies') && (
            <Link href="/settings/escalation/new" prefetch={false} className={buttonClasses('primary')}>
              New policy
            </Link>
          )
        }
      >
        Escalation policies
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        Who is notified of an incident, and who is next if nobody acknowledges.{' '}
        <Link href="/settings/routing">Routing rules</Link> choose the policy of each alert.
      </p>
      <PagingWarnings warnings={await policyWarnings(ctx, policies)} userId={ctx.actor.userId} />
      <ul aria-label="Escalation policies" className="panel divide-y divide-line">
        {policies.map((policy) => (
          <li key={policy.id} className="flex flex-col gap-2 px-4 py-3">
            <p>
              <Link
                href={`/settings/escalation/${policy.id}`}
                prefetch={false}
                className="table-name text-base! wrap-anywhere"
              >
                {policy.name}
              </Link>
              {policy.team && <span className="text-muted"> · Team {policy.team.name}</span>}
            </p>
            <PolicyLine policy={policy} />
            <UsedBy policyId={policy.id} rules={rules} isAdmin={may(ctx, 'manage rules')} />
          </li>
        ))}
      </ul>
    </>
  )
}
