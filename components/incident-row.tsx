import { BellOff } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import type { IncidentRowData } from './incident-rows'
import { PersonMark } from './person-mark'
import { SeverityMark } from './severity-mark'
import { Age } from './ui/age'
import { groupDigits } from './ui/group-digits'
import { VisibleText } from './ui/visible-text'

const STRIPES = { critical: 'stripe-critical', high: 'stripe-high', medium: '', low: '' }

type IncidentRowProps = ComponentProps<'li'> & {
  row: IncidentRowData
  isSelected?: boolean
  isGone?: boolean
  linkId?: string
}

export function IncidentRow(props: IncidentRowProps) {
  const { row, isSelected = false, isGone = false, linkId, children, ...rest } = props
  const { id, severity, status, summary, entity, labels, labelsLeft, fired, owner, receivedAt } = row
  const look = status === 'open' ? STRIPES[severity] : 'is-answered'
  return (
    <li {...rest} className={`incident-row ${look} ${isSelected ? 'is-selected' : ''} ${isGone ? 'is-gone' : ''}`}>
      {children}
      <span className="row-severity">
        <SeverityMark severity={severity} isAnswered={status !== 'open'} />
      </span>
      <Link href={`/incidents/${id}`} id={linkId} prefetch={false} className="row-summary">
        <VisibleText marks={3}>{summary}</VisibleText>
      </Link>
      <span className="row-entity">{entity && <VisibleText marks={1}>{entity}</VisibleText>}</span>
      <span className="row-labels">
        {labels.map((label) => (
          <span key={label} className="truncate">
            <VisibleText marks={1}>{label}</VisibleText>
          </span>
        ))}
        {labelsLeft > 0 && <span>+{labelsLeft}</span>}
      </span>
      <span className="row-fired">
        {row.isSilenced && (
          <span title="silenced">
            <BellOff aria-hidden className="inline size-3" />
            <span className="sr-only">silenced</span>
          </span>
        )}
        {fired > 1 && <span title={`fired ${times(fired)}`}>×{groupDigits(fired)}</span>}
      </span>
      <Owner status={status} owner={owner} />
      <span className="row-age">
        <Age at={receivedAt} />
      </span>
    </li>
  )
}

function Owner({ status, owner }: Pick<IncidentRowData, 'status' | 'owner'>) {
  if (!owner) return <span className="row-owner">{status === 'open' ? 'no owner' : status}</span>
  return (
    <span className="row-owner">
      <PersonMark userId={owner.id} name={owner.name} />
      <span className="truncate">{owner.name}</span>
      {status === 'resolved' && <span>resolved</span>}
    </span>
  )
}

function times(count: number) {
  return `${groupDigits(count)} times`
}
