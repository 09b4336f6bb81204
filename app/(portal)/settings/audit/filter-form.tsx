import Form from 'next/form'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { AUDIT_KINDS } from '@/lib/audit/sentence'
import { type AuditSearch, DAYS } from './asked'

type FilterFormProps = { search: AuditSearch; people: readonly { id: number; name: string }[] }

export function FilterForm({ search, people }: FilterFormProps) {
  return (
    <Form action="/settings/audit" role="search" className="mb-4 flex flex-wrap items-end gap-3 max-sm:*:w-full">
      <SelectField
        name="who"
        label="Who"
        none="Everybody"
        choices={[...people.map(({ id, name }) => ({ value: id, name })), { value: 'none', name: 'Server or CLI' }]}
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
