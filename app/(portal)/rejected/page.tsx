import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { may, type UserContext } from '@/lib/context'
import { listClosedAlerts } from '@/lib/rejected-alerts/list-closed'
import { listRejectedKinds } from '@/lib/rejected-alerts/list-kinds'
import { ClosedList } from './closed-list'
import { KindList } from './kind-list'
import { NothingRejected } from './nothing-rejected'
import { type RejectedFilter, readFilter, rejectedUrl } from './rejected-url'

export const metadata: Metadata = { title: 'Rejected alerts' }

type Search = Record<string, string | string[] | undefined>

export default async function RejectedPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const filter = readFilter(await searchParams)
  const { list, older } = await readList(ctx, filter)
  return (
    <>
      <PageTitle actions={<StateChoice filter={filter} />}>Rejected alerts</PageTitle>
      {list && !filter.isClosed && (
        <p className="mb-3 text-muted">
          What a known sender sent and Tocsin could not take: it opened no incident. Newest first.
        </p>
      )}
      {filter.apiKeyId !== undefined && (
        <p className="mb-3 text-muted">
          Those of one API key. <Link href={rejectedUrl({ isClosed: filter.isClosed })}>Show those of every key</Link>
        </p>
      )}
      {list ?? <NothingRejected filter={filter} isAdmin={may(ctx, 'manage API keys')} />}
      {older !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={rejectedUrl({ ...filter, before: older })}>
          Older
        </Link>
      )}
    </>
  )
}

async function readList(ctx: UserContext, filter: RejectedFilter) {
  if (filter.isClosed) {
    const { alerts, older } = await listClosedAlerts(ctx, filter)
    return { older, list: (alerts.length > 0 && <ClosedList alerts={alerts} />) || undefined }
  }
  const { kinds, older } = await listRejectedKinds(ctx, filter)
  return { older, list: (kinds.length > 0 && <KindList kinds={kinds} />) || undefined }
}

const CHOICES = [
  { isClosed: false, label: 'Open' },
  { isClosed: true, label: 'Closed' },
]

function StateChoice({ filter }: { filter: RejectedFilter }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">State</legend>
      {CHOICES.map(({ isClosed, label }) => (
        <Link
          key={label}
          href={rejectedUrl({ isClosed, apiKeyId: filter.apiKeyId })}
          prefetch={false}
          aria-current={isClosed === filter.isClosed ? 'true' : undefined}
          className={`kind-choice ${isClosed === filter.isClosed ? 'is-on' : ''}`}
        >
          {label}
        </Link>
      ))}
    </fieldset>
  )
}
