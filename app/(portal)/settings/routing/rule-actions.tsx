import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import type { ListedRule } from '@/lib/routing/list'

/** Whom a rule pages, and what else it does with an alert. */
export function RuleActions({ rule }: { rule: ListedRule }) {
  const { policy, policyId, severity, team, assignee, isAssigneeDisabled } = rule
  const assigned = assignee && `Assigned to ${assignee}${isAssigneeDisabled ? ' (disabled: to nobody)' : ''}`
  const rest = [severity && policy !== null && `as ${severity}`, team && `Team ${team}`, assigned].filter(Boolean)
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted wrap-anywhere max-lg:basis-full">
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
      {policy === null ? (
        'Pages nobody'
      ) : (
        <span>
          Pages <span className="sr-only">policy </span>
          <Link href={`/settings/escalation/${policyId}`} prefetch={false}>
            {policy}
          </Link>
        </span>
      )}
      {rest.length > 0 && <span>· {rest.join(' · ')}</span>}
    </p>
  )
}
