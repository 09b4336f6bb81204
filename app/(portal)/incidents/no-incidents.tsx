import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import type { IncidentFilter } from '@/lib/incidents/list'
import { filterUrl } from './filter'

type NoIncidentsProps = { filter: IncidentFilter; isNew: boolean; isAdmin: boolean }

/** Says why the list is empty and what to do next. */
export function NoIncidents({ filter, isNew, isAdmin }: NoIncidentsProps) {
  if (isNew) {
    return (
      <EmptyState title="No alert has arrived yet">
        {isAdmin ? (
          <p>
            <Link href="/settings/api-keys">Make an API key</Link>, paste the shown command into a terminal, and the
            incident appears here by itself.
          </p>
        ) : (
          <p>An admin can make an API key under Settings; what is sent with it appears here by itself.</p>
        )}
      </EmptyState>
    )
  }
  const isNarrowed = filter.severities.length > 0 || filter.labels.length > 0
  if (isNarrowed) {
    return (
      <EmptyState title="Nothing matches this filter">
        <Link href="/incidents">Show everything that is not resolved</Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="All quiet">
      <p>
        Nothing here needs anybody.{' '}
        <Link href={filterUrl({ ...filter, statuses: [] })}>Show resolved incidents too</Link>
      </p>
    </EmptyState>
  )
}
