import Link from 'next/link'
import { Fact } from '@/components/ui/fact'
import { RelativeTime } from '@/components/ui/relative-time'
import type { IncidentDetail } from '@/lib/incidents/get'

type FactsProps = { incident: IncidentDetail; isAdmin: boolean }

export function Facts({ incident, isAdmin }: FactsProps) {
  const { apiKey, acknowledgedBy, rejectedAlert } = incident
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
      {acknowledgedBy && <Fact name="Acknowledged by">{acknowledgedBy.name}</Fact>}
      <Fact name="API key">
        {isAdmin ? <Link href={`/settings/api-keys/${apiKey.id}`}>{apiKey.name}</Link> : apiKey.name}
      </Fact>
      {rejectedAlert && (
        <Fact name="Accepted from">
          <Link href={`/rejected/${rejectedAlert.id}`} className="underline">
            a rejected alert
          </Link>
          ,{' '}
          <span className="text-muted text-xs">
            sent <RelativeTime at={rejectedAlert.receivedAt} />
          </span>
        </Fact>
      )}
      <Fact name="Request">
        <code className="font-mono text-xs wrap-anywhere">{incident.requestId}</code>
      </Fact>
    </dl>
  )
}
