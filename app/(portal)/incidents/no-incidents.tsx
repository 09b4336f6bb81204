import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import { apiKeysExist } from '@/lib/api-keys/exist'
import type { UserContext } from '@/lib/context'
import type { IncidentCursor } from '@/lib/incidents/order'
import { withStatuses } from '@/lib/search/edit'
import { printQuery } from '@/lib/search/print'
import { type ListSearch, listUrl } from './list-url'

type NoIncidentsProps = {
  ctx: UserContext
  search: ListSearch
  isNew: boolean
  /** Where the search ended early. */
  goOnAt?: IncidentCursor | undefined
}

export async function NoIncidents({ ctx, search, isNew, goOnAt }: NoIncidentsProps) {
  if (isNew) return <NoAlertYet isAdmin={ctx.actor.role === 'admin'} hasKeys={await apiKeysExist(ctx)} />
  if (goOnAt) {
    return (
      <EmptyState title="Nothing found so far">
        <p>
          None of the incidents down to number {goOnAt.beyondId} matches.{' '}
          <Link href={listUrl({ ...search, cursor: goOnAt })}>Search on</Link>
        </p>
      </EmptyState>
    )
  }
  if (search.cursor) {
    return (
      <EmptyState title="No more incidents here">
        <p>
          <Link href={listUrl({ ...search, cursor: undefined })}>Go to the first page</Link>
        </p>
      </EmptyState>
    )
  }
  if (search.q !== '') {
    return (
      <EmptyState title="No incident matches">
        <p className="font-mono wrap-anywhere">{search.q}</p>
        <p>
          <Link href="/incidents?q=">Show everything that is not resolved</Link>
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing is open">
      <p>
        Nothing needs attention. <Link href={listUrl({ q: printQuery(withStatuses([], [])) })}>Show resolved</Link>
      </p>
    </EmptyState>
  )
}

function NoAlertYet({ isAdmin, hasKeys }: { isAdmin: boolean; hasKeys: boolean }) {
  return (
    <EmptyState title="No alert has arrived yet">
      {hasKeys ? (
        <p>
          Alerts that are sent with {isAdmin ? <Link href="/settings/api-keys">an API key</Link> : 'an API key'} appear
          here by themselves.
        </p>
      ) : isAdmin ? (
        <p>
          <Link href="/settings/api-keys">Create an API key</Link>, paste the shown command into a terminal, and the
          incident appears here by itself.
        </p>
      ) : (
        <p>An admin can create an API key under Settings; alerts sent with it appear here by themselves.</p>
      )}
    </EmptyState>
  )
}
