import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import type { IncidentCursor, IncidentFilter } from '@/lib/incidents/filter'
import { filterUrl, isUnresolved } from './filter'

type NoIncidentsProps = {
  filter: IncidentFilter
  cursor: IncidentCursor
  isNew: boolean
  isAdmin: boolean
  /** Where the search ended early. */
  olderThan?: number | undefined
}

export function NoIncidents({ filter, cursor, isNew, isAdmin, olderThan }: NoIncidentsProps) {
  if (isNew) return <NoAlertYet isAdmin={isAdmin} />
  if (olderThan !== undefined) {
    return (
      <EmptyState title="Nothing found so far">
        <p>
          This filter matches none of the incidents down to number {olderThan}.{' '}
          <Link href={filterUrl(filter, { before: olderThan })}>Search the older ones</Link>
        </p>
      </EmptyState>
    )
  }
  if (cursor.before !== undefined || cursor.after !== undefined) {
    return (
      <EmptyState title="No more incidents here">
        <p>
          <Link href={filterUrl(filter)}>Go to the newest</Link>
        </p>
      </EmptyState>
    )
  }
  if (filter.severities.length > 0 || filter.labels.length > 0 || !isUnresolved(filter)) {
    return (
      <EmptyState title="Nothing matches this filter">
        <p>
          <Link href="/incidents">Show everything that is not resolved</Link>
        </p>
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

function NoAlertYet({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState title="No alert has arrived yet">
      {isAdmin ? (
        <p>
          <Link href="/settings/api-keys">Create an API key</Link>, paste the shown command into a terminal, and the
          incident appears here by itself.
        </p>
      ) : (
        <p>An admin can make an API key under Settings; what is sent with it appears here by itself.</p>
      )}
    </EmptyState>
  )
}
