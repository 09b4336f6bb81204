import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { RecentAlert } from '@/lib/ingest/list-recent'
import { shortened } from '@/lib/values/text'

const SUMMARY_SHOWN = 200

export function RecentAlerts({ alerts }: { alerts: RecentAlert[] }) {
  if (alerts.length === 0) return <p className="text-muted">No alert has arrived with this key yet.</p>
  return (
    <ul aria-label="Recent alerts" className="divide-y divide-line">
      {alerts.map((alert) => (
        <li key={alert.requestId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
          <span className={`font-medium text-xs ${alert.accepted ? 'text-good' : 'text-danger'}`}>
            {alert.accepted ? 'accepted' : `rejected ${alert.status}`}
          </span>
          <span className="text-muted text-xs">
            <RelativeTime at={alert.receivedAt} />
          </span>
          {alert.accepted ? <Accepted alert={alert} /> : <Rejected alert={alert} />}
        </li>
      ))}
    </ul>
  )
}

function Accepted({ alert }: { alert: Extract<RecentAlert, { accepted: true }> }) {
  return (
    <>
      <SeverityMark severity={alert.severity} />
      <Link href={`/incidents/${alert.incidentId}`} prefetch={false} className="min-w-0 flex-1 truncate">
        <VisibleText marks={5}>{shortened(alert.summary, SUMMARY_SHOWN)}</VisibleText>
      </Link>
    </>
  )
}

function Rejected({ alert }: { alert: Extract<RecentAlert, { accepted: false }> }) {
  const { code, detail, errors, rejectedAlertId } = alert
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
