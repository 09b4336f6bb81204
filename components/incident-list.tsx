import Link from 'next/link'
import { identifierSegment } from '@/lib/identifier'
import type { IncidentListItem } from '@/lib/incidents/list'
import type { LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/text'
import { LabelChip } from './label-chip'
import { SeverityBadge } from './severity-badge'
import { StatusBadge } from './status-badge'
import { RelativeTime } from './ui/relative-time'
import { VisibleText } from './ui/visible-text'

const SUMMARY_SHOWN = 240
const NAME_SHOWN = 80
const LABELS_SHOWN = 5

// Percent-encoding can make an identifier twelve times as long.
const LONGEST_SEGMENT = 300

const USUAL_KEYS = ['service', 'host', 'env', 'region', 'team']

/** Incidents, one a row; the summary leads. */
export function IncidentList({ incidents }: { incidents: IncidentListItem[] }) {
  return (
    <ul aria-label="Incidents" className="panel divide-y divide-line">
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} />
      ))}
    </ul>
  )
}

function IncidentRow({ incident }: { incident: IncidentListItem }) {
  const { id, summary, severity, status, receivedAt, entity, assignee, acknowledgedBy } = incident
  const labels = incident.labels.map(({ pair }) => pair).sort((a, b) => rank(a) - rank(b))
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5 hover:bg-raised/60 sm:px-4">
      <div className="flex items-start gap-3">
        <Link
          href={`/incidents/${id}`}
          prefetch={false}
          className="line-clamp-2 min-w-0 flex-1 font-medium text-base text-ink wrap-anywhere"
        >
          <VisibleText marks={5}>{shortened(summary, SUMMARY_SHOWN)}</VisibleText>
        </Link>
        <span className="shrink-0 pt-0.5 text-muted text-xs">
          <RelativeTime at={receivedAt} />
        </span>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-xs">
        <SeverityBadge severity={severity} />
        <StatusBadge status={status} />
        <span className="text-muted">#{id}</span>
        {entity && <EntityName entity={entity} />}
        {status === 'acknowledged' && acknowledgedBy && <span className="text-muted">by {acknowledgedBy.name}</span>}
        {assignee && <span className="text-muted">→ {assignee.name}</span>}
        {labels.slice(0, LABELS_SHOWN).map(shortChip)}
        {labels.length > LABELS_SHOWN && <span className="text-muted">+{labels.length - LABELS_SHOWN}</span>}
      </div>
    </li>
  )
}

/** A row is never reordered, so a label's place is its key. */
function shortChip(label: LabelPair, at: number) {
  return <LabelChip key={`label ${at}`} label={label} isShort />
}

function EntityName({ entity: { identifier, name } }: { entity: NonNullable<IncidentListItem['entity']> }) {
  const segment = identifierSegment(identifier)
  const text = <VisibleText marks={2}>{shortened(name ?? identifier, NAME_SHOWN)}</VisibleText>
  if (segment.length > LONGEST_SEGMENT) return <span className="max-w-full truncate">{text}</span>
  return (
    <Link href={`/entities/${segment}`} prefetch={false} className="max-w-full truncate">
      {text}
    </Link>
  )
}

/** The usual keys lead, in the order in which people ask for them. */
function rank({ key }: LabelPair) {
  const usual = USUAL_KEYS.indexOf(key)
  return usual < 0 ? USUAL_KEYS.length : usual
}
