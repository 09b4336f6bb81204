import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { ConditionTokens } from '@/components/conditions/condition-tokens'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { listRules } from '@/lib/routing/list'
import { apiKeyNames } from './api-key-names'
import { MoveButtons } from './move-buttons'
import { RuleActions } from './rule-actions'

export const metadata: Metadata = { title: 'Routing rules' }

export default async function RoutingPage() {
  const ctx = await requireContext()
  const isAdmin = ctx.actor.role === 'admin'
  const rules = await guard(listRules(ctx))
  const keys = await apiKeyNames(ctx)
  return (
    <>
      <PageTitle
        actions={
          isAdmin && (
            <Link href="/settings/routing/new" prefetch={false} className={buttonClasses('primary')}>
              New rule
            </Link>
          )
        }
      >
        Routing rules
      </PageTitle>
      <p className="mb-4 max-w-prose text-muted">
        The first rule that matches an alert decides who is notified. An alert that no rule matches goes to the
        fallback, which stays last. A change takes effect with the next alert.
      </p>
      <ol aria-label="Routing rules" className="panel divide-y divide-line">
        {rules.map((rule, at) => (
          <li key={rule.id} className="flex items-start gap-3 px-4 py-3">
            <span aria-hidden className="w-5 shrink-0 pt-0.5 text-right text-muted tabular-nums">
              {rule.isDefault ? '' : at + 1}
            </span>
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <Link
                href={`/settings/routing/${rule.id}`}
                prefetch={false}
                className="font-medium text-base wrap-anywhere"
              >
                {rule.name}
              </Link>
              {rule.isDefault ? (
                <p className="text-muted">Fallback: everything else.</p>
              ) : rule.conditions ? (
                <ConditionTokens conditions={rule.conditions} apiKeyNames={keys} />
              ) : (
                <p>Conditions of a newer version: never matches.</p>
              )}
              <RuleActions rule={rule} />
            </div>
            {isAdmin && !rule.isDefault && (
              <MoveButtons rule={{ id: rule.id, name: rule.name }} at={at} last={rules.length - 2} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
