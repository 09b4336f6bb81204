import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Rows } from '@/components/ui/rows'
import type { ClosedAlert } from '@/lib/rejected-alerts/list-closed'
import { reasonOf } from '@/lib/rejected-alerts/reason'
import { FromKey } from './from-key'

export function ClosedList({ alerts }: { alerts: ClosedAlert[] }) {
  return (
    <Rows
      label="Closed alerts"
      heads={['Closed', 'API key', 'Why', 'Outcome']}
      columns="[--columns:6.5rem_9rem_minmax(0,1fr)_18rem]"
    >
      {alerts.map((alert) => (
        <ClosedRow key={alert.id} alert={alert} />
      ))}
    </Rows>
  )
}

function ClosedRow({ alert: { id, code, apiKey, closedBy, closedAt, incidentId } }: { alert: ClosedAlert }) {
  return (
    <li className="table-line">
      <span className="text-muted">{closedAt && <RelativeTime at={closedAt} />}</span>
      <FromKey name={apiKey.name} />
      <div className="min-w-0 text-sm max-lg:order-first max-lg:basis-full">
        <Link href={`/rejected/${id}`} prefetch={false} className="table-name">
          #{id} {reasonOf(code)}
        </Link>
      </div>
      <span className="min-w-0 wrap-anywhere">
        {incidentId === null ? 'closed' : 'accepted'} by {closedBy?.name ?? 'a former user'}
        {incidentId !== null && (
          <>
            {', '}
            <Link href={`/incidents/${incidentId}`} prefetch={false} className="underline">
              incident #{incidentId}
            </Link>
          </>
        )}
      </span>
    </li>
  )
}
