import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PagingWarnings } from '@/components/paging-warnings'
import { buttonClasses } from '@/components/ui/button'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle } from '@/components/ui/page'
import { may } from '@/lib/context'
import { listPolicies, type Policy } from '@/lib/escalation-policies/get'
import { isAllowedSomewhere } from '@/lib/permissions'
import { listRules } from '@/lib/routing/list'
import { filterText, hasWords } from '@/lib/values/filter-words'
import { PolicyLine } from './policy-line'
import { policyWarnings } from './policy-warnings'
import { UsedBy } from './used-by'

export const metadata: Metadata = { title: 'Escalation policies' }

type Asked = { q?: string | string[] }

export default async function EscalationPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const policies = await guard(listPolicies(ctx))
  const rules = await guard(listRules(ctx))
  const text = filterText((await searchParams).q)
  const found = policies.filter((policy) => hasWords(text, namesIn(policy)))
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
        Who is paged for an incident, and who is next if nobody acknowledges.{' '}
        <Link href="/settings/routing">Routing rules</Link> choose the policy of each alert.
      </p>
      <PagingWarnings warnings={await policyWarnings(ctx, policies)} userId={ctx.actor.userId} />
      <FilteredList
        here="/settings/escalation"
        of="policies"
        text={text}
        found={found.length}
        all={policies.length}
        placeholder="Policy, team, person or schedule"
      >
        <ul aria-label="Escalation policies" className="panel divide-y divide-line">
          {found.map((policy) => (
            <li key={policy.id} className="flex flex-col gap-2 px-4 py-3">
              <p>
                <Link
                  href={`/settings/escalation/${policy.id}`}
                  prefetch={false}
                  className="table-name text-base! no-underline wrap-anywhere hover:underline"
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
      </FilteredList>
    </>
  )
}

function namesIn({ name, team, steps, lastResort }: Policy) {
  const targets = [...steps.flatMap((step) => step.targets), ...lastResort]
  return [name, team?.name, ...targets.map((target) => target.name)]
}
