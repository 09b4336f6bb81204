import Link from 'next/link'
import { RunbookLink } from '@/components/runbook-link'
import { SeverityCount } from '@/components/severity-count'
import { Age } from '@/components/ui/age'
import { VisibleText } from '@/components/ui/visible-text'
import type { RankedEntity } from '@/lib/entities/rank'
import { runbookAddress } from '@/lib/runbooks/address'
import { identifierSegment } from '@/lib/values/identifier'

export function EntityRows({ entities }: { entities: readonly RankedEntity[] }) {
  return (
    <div className="panel overflow-hidden">
      <div aria-hidden className="entity-heads">
        <span>Entity</span>
        <span>Critical</span>
        <span>High</span>
        <span>Medium</span>
        <span>Low</span>
        <span>Last alert</span>
        <span>Team</span>
        <span>Runbook</span>
      </div>
      <ul aria-label="Entities" className="divide-y divide-line">
        {entities.map((entity) => (
          <EntityRow key={entity.id} entity={entity} />
        ))}
      </ul>
    </div>
  )
}

function EntityRow({ entity }: { entity: RankedEntity }) {
  const { identifier, name, kind, registeredAt, open, isCutOff, lastAt, team, runbook } = entity
  return (
    <li className={`entity-row ${stripeOf(open)}`}>
      <div className="entity-name">
        <Link href={`/entities/${identifierSegment(identifier)}`} prefetch={false}>
          <VisibleText>{name ?? identifier}</VisibleText>
        </Link>
        <span className="truncate text-faint text-xs">{registeredAt ? kind : 'Auto-discovered'}</span>
      </div>
      {open.every(({ unanswered, answered }) => unanswered + answered === 0) && (
        <span className="sr-only">No open incidents</span>
      )}
      {open.map((one) => (
        <SeverityCount key={one.severity} {...one} isCutOff={isCutOff} />
      ))}
      <span className="max-lg:ml-auto">{lastAt ? <Age at={lastAt.toISOString()} /> : <None />}</span>
      <span className="entity-word">{team ? <VisibleText>{team.name}</VisibleText> : <None />}</span>
      <span className="entity-word">
        {runbook ? (
          <RunbookLink
            runbook={{
              identifier: runbook.identifier,
              title: runbook.title ?? runbook.identifier,
              address: runbookAddress(runbook) ?? null,
            }}
          />
        ) : (
          <None />
        )}
      </span>
    </li>
  )
}

function None() {
  return (
    <span aria-hidden className="text-faint">
      –
    </span>
  )
}

function stripeOf(open: RankedEntity['open']) {
  const isOpen = (severity: string) => open.some((one) => one.severity === severity && one.unanswered > 0)
  if (isOpen('critical')) return 'stripe-critical'
  return isOpen('high') ? 'stripe-high' : ''
}
