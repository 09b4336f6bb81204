import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { type RejectedFilter, rejectedUrl } from './rejected-url'

export function NothingRejected({ filter, isAdmin }: { filter: RejectedFilter; isAdmin: boolean }) {
  if (filter.before !== undefined)
    return (
      <EmptyState
        title="No more rejected alerts here"
        actions={
          <Link href={rejectedUrl({ ...filter, before: undefined })} className={buttonClasses()}>
            Go to the newest
          </Link>
        }
      >
        <p>Those that were here have been accepted or discarded.</p>
      </EmptyState>
    )
  if (filter.isClosed)
    return (
      <EmptyState
        title="Nothing accepted or discarded yet"
        actions={
          <Link href={rejectedUrl({ ...filter, isClosed: false })} className={buttonClasses()}>
            Show the open ones
          </Link>
        }
      >
        <p>A rejected alert comes here once somebody has accepted or discarded it.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No rejected alerts" icon={CircleCheck} isGood actions={isAdmin && <SeeKeys />}>
      <p>
        When a monitor with a valid API key sends an invalid alert, it gets an error and the alert waits here with the
        reason. You can then correct it and open an incident from it, or discard it.
      </p>
    </EmptyState>
  )
}

function SeeKeys() {
  return (
    <Link href="/settings/api-keys" className={buttonClasses()}>
      See what arrives with each API key
    </Link>
  )
}
