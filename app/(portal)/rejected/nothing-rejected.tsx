import Link from 'next/link'
import { EmptyState } from '@/components/ui/empty-state'
import { placeUrl, type RejectedPlace } from './list-url'

export function NothingRejected({ place, isAdmin }: { place: RejectedPlace; isAdmin: boolean }) {
  if (place.before !== undefined)
    return (
      <EmptyState title="No more rejected alerts here">
        <p>
          <Link href={placeUrl({ ...place, before: undefined })}>Go to the newest</Link>
        </p>
      </EmptyState>
    )
  if (place.isHandled)
    return (
      <EmptyState title="Nothing has been handled yet">
        <p>Rejected alerts that somebody accepts or discards are listed here.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No rejected alerts">
      <p>
        When a monitor with a valid API key sends something that is against the contract, it gets an error and the alert
        waits here with the reason. You can then mend it and make an incident of it, or discard it.
      </p>
      {isAdmin && (
        <p className="mt-2">
          <Link href="/settings/api-keys">See what arrives with each API key</Link>
        </p>
      )}
    </EmptyState>
  )
}
