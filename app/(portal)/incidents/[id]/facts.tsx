import Link from 'next/link'
import { OutsideLink } from '@/components/outside-link'
import { Fact } from '@/components/ui/fact'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { identifierSegment } from '@/lib/identifier'
import type { IncidentDetail } from '@/lib/incidents/get'

type FactsProps = { incident: IncidentDetail; isAdmin: boolean }

export function Facts({ incident, isAdmin }: FactsProps) {
  const { entity, apiKey, team, assignee, acknowledgedBy, rejectedAlert } = incident
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5">
      {entity && (
        <Fact name="Entity">
          <Link href={`/entities/${identifierSegment(entity.identifier)}`} className="wrap-anywhere">
            <VisibleText>{entity.name ?? entity.identifier}</VisibleText>
          </Link>
          {!entity.registeredAt && <span className="ml-2 text-muted text-xs">not registered</span>}
          <OutsideLink address={entity.url} className="ml-2 text-xs" />
        </Fact>
      )}
      {team && <Fact name="Team">{team.name}</Fact>}
      <Fact name="Assignee">{assignee?.name ?? <span className="text-muted">nobody</span>}</Fact>
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
