import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { ConditionTokens } from '@/components/conditions/condition-tokens'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { Rows } from '@/components/ui/rows'
import { may } from '@/lib/context'
import { type ListedRule, listRules } from '@/lib/routing/list'
import { apiKeyNames } from './api-key-names'
import { MoveButtons } from './move-buttons'
import { RuleActions } from './rule-actions'

export const metadata: Metadata = { title: 'Routing rules' }

export default async function RoutingPage() {
  const ctx = await requireContext()
  const isAdmin = may(ctx, 'manage rules')
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
        From the top: the first rule that matches an alert decides who is notified, else the fallback. A change takes
        effect with the next alert.
      </p>
      <Rows
        label="Routing rules"
        heads={['', 'Rule', 'When', 'Then']}
        columns="[--columns:1rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_5.5rem]"
        isOrdered
      >
        {rules.map((rule, at) => (
          <li key={rule.id} className="table-line lg:items-center">
            <span aria-hidden className="text-muted tabular-nums max-lg:hidden">
              {rule.isDefault ? '' : at + 1}
            </span>
            <Link href={`/settings/routing/${rule.id}`} prefetch={false} className="table-name max-lg:pr-24">
              {rule.name}
            </Link>
            <When rule={rule} keys={keys} />
            <RuleActions rule={rule} />
            {isAdmin && !rule.isDefault && (
              <div className="table-actions">
                <MoveButtons rule={{ id: rule.id, name: rule.name }} at={at} last={rules.length - 2} />
              </div>
            )}
          </li>
        ))}
      </Rows>
    </>
  )
}

function When({ rule, keys }: { rule: ListedRule; keys: ReadonlyMap<string, string> }) {
  if (rule.isDefault) return <span className="text-muted">Fallback: everything else.</span>
  if (!rule.conditions) return <span>Conditions of a newer version: never matches.</span>
  return <ConditionTokens conditions={rule.conditions} apiKeyNames={keys} />
}
