import { SearchX } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from './button'
import { EmptyState } from './empty-state'
import { FilterField } from './filter-field'

/** What one sees at a glance needs no field. */
const FEW = 12

type FilteredListProps = {
  /** The page that has it. */
  here: string
  /** As they are called, such as `teams`. */
  of: string
  text: string
  found: number
  all: number
  /** What is looked at in each, such as `Name or tool`. */
  placeholder: string
  /** Those that were found. */
  children: ReactNode
}

/** A long list with a field that narrows it, which works without scripts; a short one alone. */
export function FilteredList({ here, of, text, found, all, placeholder, children }: FilteredListProps) {
  if (all <= FEW && text === '') return children
  return (
    <>
      <FilterField action={here} label={`Filter ${of}`} placeholder={placeholder} text={text} />
      {found > 0 ? (
        children
      ) : (
        <EmptyState
          title={`None of ${all} ${of} matches “${text}”`}
          icon={SearchX}
          actions={
            <Link href={here} prefetch={false} className={buttonClasses()}>
              Show all {all}
            </Link>
          }
        >
          <p>What is looked at: {placeholder.toLowerCase()}.</p>
        </EmptyState>
      )}
      {text !== '' && found > 0 && (
        <p className="mt-2 text-muted text-xs">
          {found} of {all}.{' '}
          <Link href={here} prefetch={false}>
            Show all
          </Link>
        </p>
      )}
    </>
  )
}
