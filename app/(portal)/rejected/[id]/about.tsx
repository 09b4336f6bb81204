import Link from 'next/link'
import { Fact } from '@/components/ui/fact'
import { groupDigits } from '@/components/ui/group-digits'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { RejectedAlertDetail } from '@/lib/rejected-alerts/get'

export function About({ alert, isAdmin }: { alert: RejectedAlertDetail; isAdmin: boolean }) {
  const { apiKey, like } = alert
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
      <Fact name="API key">
        {isAdmin ? (
          <Link href={`/settings/api-keys/${apiKey.id}`} className="wrap-anywhere">
            <VisibleText>{apiKey.name}</VisibleText>
          </Link>
        ) : (
          <VisibleText>{apiKey.name}</VisibleText>
        )}
      </Fact>
      <Fact name="Received">
        <RelativeTime at={alert.receivedAt} />
      </Fact>
      <Fact name="Answer">
        <code className="font-mono text-xs">
          {alert.status} {alert.code}
        </code>
      </Fact>
      <Fact name="Request">
        <code className="font-mono text-xs wrap-anywhere">{alert.requestId}</code>
      </Fact>
      <Fact name="Content type">
        {alert.contentType === null ? (
          <span className="text-muted">none</span>
        ) : (
          <code className="font-mono text-xs wrap-anywhere">
            <VisibleText limit={300}>{alert.contentType}</VisibleText>
          </code>
        )}
      </Fact>
      <Fact name="Size">
        {alert.size === 1 ? '1 byte' : `${groupDigits(alert.size)} bytes`}
        {alert.isWhole ? '' : ', and not all that was to be sent'}
      </Fact>
      <Fact name="Like it">
        {like.count === 0 ? 'none open' : `${like.count} open`}
        {like.newerId !== null && (
          <Link href={`/rejected/${like.newerId}`} className="ml-2 underline">
            newer
          </Link>
        )}
        {like.olderId !== null && (
          <Link href={`/rejected/${like.olderId}`} className="ml-2 underline">
            older
          </Link>
        )}
      </Fact>
    </dl>
  )
}
