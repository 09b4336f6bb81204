import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { VisibleText } from '@/components/ui/visible-text'
import type { RecentAlert } from '@/lib/ingest/list-recent'
import { shortened } from '@/lib/values/text'

const SUMMARY_SHOWN = 200
/** The rest is unfolded. */
const SHOWN = 10

export function RecentAlerts({ alerts }: { alerts: RecentAlert[] }) {
  if (alerts.length === 0) return <p className="text-muted">No alert has arrived with this key yet.</p>
  const more = alerts.slice(SHOWN)
  return (
    <>
      <AlertRows label="Recent alerts" alerts={alerts.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details className="mt-2 border-line border-t pt-3">
          <summary className="text-muted">Show {more.length} more</summary>
          <div className="mt-3">
            <AlertRows label="Earlier alerts" alerts={more} />
          </div>
        </details>
      )}
    </>
  )
}

function AlertRows({ label, alerts }: { label: string; alerts: RecentAlert[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {alerts.map((alert) => (
        <li key={alert.requestId} className={`key-alert ${alert.accepted ? 'items-center' : 'items-start'}`}>
          <span className="w-8 shrink-0 text-muted text-xs">
            <Age at={alert.receivedAt.toISOString()} />
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
      <span className="w-18 shrink-0 text-xs">
        <SeverityMark severity={alert.severity} />
      </span>
      <Link href={`/incidents/${alert.incidentId}`} prefetch={false} className="min-w-0 flex-1 truncate">
        <VisibleText marks={5}>{shortened(alert.summary, SUMMARY_SHOWN)}</VisibleText>
      </Link>
      <span className="shrink-0 text-muted text-xs tabular-nums">opened #{alert.incidentId}</span>
    </>
  )
}

function Rejected({ alert }: { alert: Extract<RecentAlert, { accepted: false }> }) {
  const { status, code, detail, errors, rejectedAlertId } = alert
  return (
    <div className="min-w-0 flex-1 wrap-anywhere">
      <span className="font-medium text-high text-xs">rejected {status}</span>{' '}
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
