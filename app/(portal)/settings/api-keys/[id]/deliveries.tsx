import Link from 'next/link'
import { SeverityBadge } from '@/components/severity-badge'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { Delivery } from '@/lib/api-keys/deliveries'
import { shortened } from '@/lib/text'

const SUMMARY_SHOWN = 200

/** What lately came with the key: incidents it opened, and why the rest was rejected. */
export function Deliveries({ deliveries }: { deliveries: Delivery[] }) {
  if (deliveries.length === 0) return <p className="text-muted">Nothing has arrived with this key yet.</p>
  return (
    <ul aria-label="Recent deliveries" className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <li
          key={delivery.requestId}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <span className={`font-medium text-xs ${delivery.accepted ? 'text-good' : 'text-danger'}`}>
            {delivery.accepted ? 'accepted' : `rejected ${delivery.status}`}
          </span>
          <span className="text-muted text-xs">
            <RelativeTime at={delivery.receivedAt} />
          </span>
          {delivery.accepted ? <Accepted delivery={delivery} /> : <Rejected delivery={delivery} />}
        </li>
      ))}
    </ul>
  )
}

function Accepted({ delivery }: { delivery: Extract<Delivery, { accepted: true }> }) {
  return (
    <>
      <SeverityBadge severity={delivery.severity} />
      <Link href={`/incidents/${delivery.incidentId}`} prefetch={false} className="min-w-0 flex-1 truncate">
        <VisibleText marks={5}>{shortened(delivery.summary, SUMMARY_SHOWN)}</VisibleText>
      </Link>
    </>
  )
}

function Rejected({ delivery }: { delivery: Extract<Delivery, { accepted: false }> }) {
  const { code, detail, errors, rejectedAlertId } = delivery
  return (
    <div className="w-full min-w-0 wrap-anywhere">
      <code className="font-mono text-xs">{code}</code>{' '}
      <Link href={`/rejected/${rejectedAlertId}`} prefetch={false} className="text-xs">
        what was sent, #{rejectedAlertId}
      </Link>
      {errors.length === 0 ? (
        <p>{detail}</p>
      ) : (
        <ul className="list-disc pl-5">
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <VisibleText>{message}</VisibleText>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
