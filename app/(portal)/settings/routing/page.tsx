import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { ConditionTokens } from '@/components/conditions/condition-tokens'
import { buttonClasses } from '@/components/ui/button'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle } from '@/components/ui/page'
import { Rows } from '@/components/ui/rows'
import { describeConditions } from '@/lib/conditions/describe'
import { may } from '@/lib/context'
import { type ListedRule, listRules } from '@/lib/routing/list'
import { filterText, hasWords } from '@/lib/values/filter-words'
import { apiKeyNames } from './api-key-names'
import { MoveButtons } from './move-buttons'
import { RuleActions } from './rule-actions'

export const metadata: Metadata = { title: 'Routing rules' }

type Asked = { q?: string | string[] }

export default async function RoutingPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const isAdmin = may(ctx, 'manage rules')
  const rules = await guard(listRules(ctx))
  const keys = await apiKeyNames(ctx)
  const text = filterText((await searchParams).q)
  const numbered = rules.map((rule, at) => ({ rule, at }))
  const found = numbered.filter(({ rule }) => hasWords(text, wordsIn(rule, keys)))
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
        From the top: the first rule that matches an alert decides who is paged, else the fallback. A change takes
        effect with the next alert.
      </p>
      <FilteredList
        here="/settings/routing"
        of="rules"
        text={text}
        found={found.length}
        all={rules.length}
        placeholder="Rule, label, value, policy, team or person"
      >
        <Rows
          label="Routing rules"
          heads={['', 'Rule', 'When', 'Then']}
          columns="[--columns:1rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.2fr)_5.5rem]"
          isOrdered
        >
          {found.map(({ rule, at }) => (
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
      </FilteredList>
    </>
  )
}

function wordsIn({ name, conditions, policy, team, assignee }: ListedRule, keys: ReadonlyMap<string, string>) {
  return [name, conditions && describeConditions(conditions, keys), policy, team, assignee]
}

function When({ rule, keys }: { rule: ListedRule; keys: ReadonlyMap<string, string> }) {
  if (rule.isDefault) return <span className="text-muted">Fallback: everything else.</span>
  if (!rule.conditions) return <span>Conditions of a newer version: never matches.</span>
  return <ConditionTokens conditions={rule.conditions} apiKeyNames={keys} />
}
