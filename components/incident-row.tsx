import { BellOff, Check } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import type { IncidentRowData, RowLabel } from './incident-rows'
import { PersonMark } from './person-mark'
import { SeverityMark } from './severity-mark'
import { Age } from './ui/age'
import { groupDigits } from './ui/group-digits'
import { visibleLine } from './ui/visible-parts'
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
  const { id, severity, status, summary, entity, labels, labelsLeft, fired, receivedAt } = row
  const look = status === 'open' ? STRIPES[severity] : 'is-answered'
  return (
    <li {...rest} className={`incident-row ${look} ${isSelected ? 'is-selected' : ''} ${isGone ? 'is-gone' : ''}`}>
      {children}
      <span className="row-severity">
        <SeverityMark severity={severity} isAnswered={status !== 'open'} />
      </span>
      <Link href={`/incidents/${id}`} id={linkId} prefetch={false} className="row-summary" title={visibleLine(summary)}>
        <VisibleText marks={3}>{summary}</VisibleText>
      </Link>
      <span className="row-entity">{entity && <VisibleText marks={1}>{entity}</VisibleText>}</span>
      <span className="row-labels">
        {labels.map((label) => (
          <Label key={`${label.key}=${label.value}`} label={label} />
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
      <Owner row={row} />
      <span className="row-age">
        <Age at={receivedAt} />
      </span>
    </li>
  )
}

function Label({ label: { key, value, isKeyShared } }: { label: RowLabel }) {
  return (
    <span className="truncate">
      <span className={isKeyShared ? 'sr-only' : undefined}>
        <VisibleText marks={1}>{`${key}=`}</VisibleText>
      </span>
      <VisibleText marks={1}>{value}</VisibleText>
    </span>
  )
}

/** Above the link of the row, which would keep the pointer from its tooltip; so it leads there too. */
function Owner({ row: { id, status, owner, isUnreached } }: { row: IncidentRowData }) {
  const words = [
    owner?.name ?? 'unassigned',
    ...(status === 'resolved' ? [status] : []),
    ...(isUnreached ? ['paging reached nobody'] : []),
  ].join(', ')
  return (
    <span className="row-owner">
      <Link href={`/incidents/${id}`} prefetch={false} aria-hidden tabIndex={-1} title={words}>
        {owner ? <PersonMark userId={owner.id} name={owner.name} /> : <Nobody isUnreached={isUnreached} />}
      </Link>
      {status === 'resolved' && <Check aria-hidden className="size-3.5" />}
      <span className="sr-only">{words}</span>
    </span>
  )
}

function Nobody({ isUnreached }: { isUnreached: boolean }) {
  return (
    <span className={`person-mark ${isUnreached ? 'is-unreached' : 'is-none'}`}>
      {isUnreached && <BellOff className="size-3.5" />}
    </span>
  )
}

function times(count: number) {
  return `${groupDigits(count)} times`
}
