import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import { type RejectedFilter, rejectedUrl } from './rejected-url'

export function NothingRejected({ filter, isAdmin }: { filter: RejectedFilter; isAdmin: boolean }) {
  if (filter.before !== undefined)
    return (
      <EmptyState title="No more rejected alerts here">
        <p>
          <Link href={rejectedUrl({ ...filter, before: undefined })}>Go to the newest</Link>
        </p>
      </EmptyState>
    )
  if (filter.isClosed)
    return (
      <EmptyState title="Nothing accepted or discarded yet">
        <p>Accepted and discarded alerts are listed here.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No rejected alerts">
      <p>
        When a monitor with a valid API key sends an invalid alert, it gets an error and the alert waits here with the
        reason. You can then correct it and open an incident from it, or discard it.
      </p>
      {isAdmin && (
        <p className="mt-2">
          <Link href="/settings/api-keys">See what arrives with each API key</Link>
        </p>
      )}
    </EmptyState>
  )
}
