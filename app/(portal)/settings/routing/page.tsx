import type { Metadata } from 'next'
import Link from 'next/link'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { listApiKeys } from '@/lib/api-keys/list'
import { describeConditions } from '@/lib/conditions/describe'
import { type ListedRule, listRules } from '@/lib/routing/list'
import { MoveButtons } from './move-buttons'

export const metadata: Metadata = { title: 'Routing rules' }

export default async function RoutingPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const rules = await guard(listRules(ctx))
  const keys = new Map((await guard(listApiKeys(ctx))).map(({ id, name }) => [String(id), name]))
  return (
    <>
      <PageTitle
        actions={
          <Link href="/settings/routing/new" prefetch={false} className={buttonClasses()}>
            Add a rule
          </Link>
        }
      >
        Routing rules
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        The first rule that matches an alert decides who is paged. An alert that no rule matches goes to the default,
        which stays last. A change takes effect with the next alert.
      </p>
      <ol aria-label="Routing rules" className="panel divide-y divide-line">
        {rules.map((rule, at) => (
          <li key={rule.id} className="flex items-start gap-3 px-4 py-3">
            <span aria-hidden className="w-5 shrink-0 pt-0.5 text-right text-muted tabular-nums">
              {rule.isDefault ? '' : at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <Link
                href={`/settings/routing/${rule.id}`}
                prefetch={false}
                className="font-medium text-base wrap-anywhere"
              >
                {rule.name}
              </Link>
              <p className="wrap-anywhere">
                {rule.conditions ? (
                  <VisibleText>{describeConditions(rule.conditions, keys)}</VisibleText>
                ) : (
                  'Conditions of a newer version: never matches.'
                )}
              </p>
              <p className="text-muted wrap-anywhere">{leadsTo(rule)}</p>
            </div>
            {!rule.isDefault && <MoveButtons rule={{ id: rule.id, name: rule.name }} at={at} last={rules.length - 2} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function leadsTo({ policy, severity, team, assignee, isAssigneeDisabled }: ListedRule) {
  const pages = policy === null ? 'Pages nobody' : `Pages by ${policy}${severity ? `, as ${severity}` : ''}`
  const assigned = assignee && `assigned to ${assignee}${isAssigneeDisabled ? ' (disabled: to nobody)' : ''}`
  return [pages, team && `team ${team}`, assigned].filter(Boolean).join('; ')
}
