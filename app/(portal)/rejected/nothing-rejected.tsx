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
