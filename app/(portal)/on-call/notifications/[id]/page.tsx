import type { Metadata } from 'next'
import Link from 'next/link'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { SeverityBadge } from '@/components/severity-mark'
import { StatusBadge } from '@/components/status-badge'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { getNotification } from '@/lib/notifications/get'
import { parseRowId } from '@/lib/values/row-id'

export const metadata: Metadata = { title: 'Incidents of one page' }

type NotificationPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ after?: string | string[] }>
}

export default async function NotificationPage({ params, searchParams }: NotificationPageProps) {
  const id = parseRowId((await params).id)
  const after = parseRowId((await searchParams).after)
  const ctx = await requireContext()
  const notification = id === undefined ? null : await getNotification(ctx, id, { after })
  if (!notification) return missing()
  const { person, count, createdAt, incidents, hasMore } = notification
  return (
    <>
      <PageTitle>{count === 1 ? 'The incident of a page' : `${count} incidents of one page`}</PageTitle>
      <p className="mb-4 text-muted">
        To {person}, <RelativeTime at={createdAt} withExact />.
      </p>
      <ul className="panel divide-y divide-line">
        {incidents.map(({ id: incidentId, severity, status, summary, receivedAt }) => (
          <li key={incidentId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <SeverityBadge severity={severity} isAnswered={status !== 'open'} />
            <StatusBadge status={status} />
            <Link href={`/incidents/${incidentId}`} className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <VisibleText>{summary}</VisibleText>
            </Link>
            <span className="text-muted text-xs">
              <RelativeTime at={receivedAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-3">
          <Link href={`/on-call/notifications/${id}?after=${incidents.at(-1)?.id}`} className="underline">
            More
          </Link>
        </p>
      )}
    </>
  )
}
