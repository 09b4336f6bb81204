import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { ClosedAlert } from '@/lib/rejected-alerts/list-closed'
import { reasonOf } from '@/lib/rejected-alerts/reason'

export function ClosedList({ alerts }: { alerts: ClosedAlert[] }) {
  return (
    <ul aria-label="Closed alerts" className="panel divide-y divide-line">
      {alerts.map(({ id, code, apiKey, closedBy, closedAt, incidentId }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2.5 sm:px-4">
          <Link href={`/rejected/${id}`} prefetch={false} className="font-medium text-ink">
            #{id} {reasonOf(code)}
          </Link>
          <span className="text-muted text-xs wrap-anywhere">
            from <VisibleText>{apiKey.name}</VisibleText>
          </span>
          <span className="ml-auto text-muted text-xs">
            {incidentId === null ? 'closed' : 'accepted'} by {closedBy?.name ?? 'a former user'},{' '}
            {closedAt && <RelativeTime at={closedAt} />}
          </span>
          {incidentId !== null && (
            <Link href={`/incidents/${incidentId}`} prefetch={false} className="text-xs">
              incident #{incidentId}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
