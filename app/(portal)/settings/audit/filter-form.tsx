import { ChevronRight } from 'lucide-react'
import Form from 'next/form'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { AuditedUser } from '@/lib/audit/list-audited-users'
import { AUDIT_KINDS } from '@/lib/audit/sentence'
import { type AuditSearch, DAYS } from './asked'

type FilterFormProps = { search: AuditSearch; users: readonly AuditedUser[] }

/** On a phone one row, which unfolds. */
export function FilterForm({ search, users }: FilterFormProps) {
  const who = [...users.map(choiceOf), { value: 'none', name: 'Server or CLI' }]
  const kinds = Object.entries(AUDIT_KINDS).map(([value, name]) => ({ value, name }))
  const times = DAYS.map((days) => ({ value: days, name: days === 1 ? 'Last 24 hours' : `Last ${days} days` }))
  const chosen = [nameOf(who, search.who), nameOf(kinds, search.kind), nameOf(times, search.days)].flatMap(
    (name) => name ?? [],
  )
  return (
    <details className="fold-on-phone mb-4">
      <summary>
        <ChevronRight aria-hidden className="fold-mark" />
        <span className="font-medium">Filter</span>
        <span className="min-w-0 truncate text-muted">{chosen.join(' · ') || 'All changes'}</span>
      </summary>
      <Form
        action="/settings/audit"
        role="search"
        className="flex flex-wrap items-end gap-3 max-sm:mt-3 max-sm:*:w-full"
      >
        <SelectField name="who" label="Who" none="Everybody" choices={who} chosen={search.who} />
        <SelectField name="kind" label="Kind" none="All kinds" choices={kinds} chosen={search.kind} />
        <SelectField name="days" label="Time" none="All" choices={times} chosen={search.days} />
        <SubmitButton>Filter</SubmitButton>
      </Form>
    </details>
  )
}

type Choice = { value: string | number; name: string }

function nameOf(choices: readonly Choice[], chosen: string | number | undefined) {
  return choices.find(({ value }) => String(value) === String(chosen))?.name
}

function choiceOf({ id, name, isServiceAccount }: AuditedUser) {
  return { value: id, name: isServiceAccount ? `${name} (access token)` : name }
}
