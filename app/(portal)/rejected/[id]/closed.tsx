import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { RejectedAlertDetail } from '@/lib/rejected-alerts/get'

export function Closed({ alert }: { alert: RejectedAlertDetail }) {
  const { closedAt, closedBy, incident, like } = alert
  if (!closedAt) return null
  const next = like.olderId ?? like.newerId
  return (
    <div className="mb-4">
      <Notice kind="done">
        <p>
          {incident ? 'Accepted' : 'Closed'} by {closedBy?.name ?? 'a person'}, <RelativeTime at={closedAt} />
          {incident ? '. It opened:' : ', without an incident.'}
        </p>
        {incident && (
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <SeverityMark severity={incident.severity} />
            <Link href={`/incidents/${incident.id}`} className="wrap-anywhere">
              #{incident.id} <VisibleText>{incident.summary}</VisibleText>
            </Link>
          </p>
        )}
        <p className="mt-1">
          {next === null ? (
            <Link href="/rejected">Back to the rejected alerts</Link>
          ) : (
            <Link href={`/rejected/${next}`}>Go on to the next like it</Link>
          )}
        </p>
      </Notice>
    </div>
  )
}
