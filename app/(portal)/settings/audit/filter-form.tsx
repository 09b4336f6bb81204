import Form from 'next/form'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { AuditedUser } from '@/lib/audit/list-audited-users'
import { AUDIT_KINDS } from '@/lib/audit/sentence'
import { type AuditSearch, DAYS } from './asked'

type FilterFormProps = { search: AuditSearch; users: readonly AuditedUser[] }

export function FilterForm({ search, users }: FilterFormProps) {
  return (
    <Form action="/settings/audit" role="search" className="mb-4 flex flex-wrap items-end gap-3 max-sm:*:w-full">
      <SelectField
        name="who"
        label="Who"
        none="Everybody"
        choices={[...users.map(choiceOf), { value: 'none', name: 'Server or CLI' }]}
        chosen={search.who}
      />
      <SelectField
        name="kind"
        label="Kind"
        none="All kinds"
        choices={Object.entries(AUDIT_KINDS).map(([value, name]) => ({ value, name }))}
        chosen={search.kind}
      />
      <SelectField
        name="days"
        label="Time"
        none="All"
        choices={DAYS.map((days) => ({ value: days, name: days === 1 ? 'Last 24 hours' : `Last ${days} days` }))}
        chosen={search.days}
      />
      <SubmitButton>Filter</SubmitButton>
    </Form>
  )
}

function choiceOf({ id, name, isServiceAccount }: AuditedUser) {
  return { value: id, name: isServiceAccount ? `${name} (access token)` : name }
}
