import { Search } from 'lucide-react'
import Form from 'next/form'

type FilterFieldProps = { action: string; label: string; placeholder: string; text: string }

/** Narrows the list below it; works without scripts. */
export function FilterField({ action, label, placeholder, text }: FilterFieldProps) {
  return (
    <Form action={action} role="search" className="filter-field">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        key={text}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={text}
        maxLength={255}
        autoComplete="off"
      />
      <button type="submit" className="sr-only">
        Filter
      </button>
    </Form>
  )
}
