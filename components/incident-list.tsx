import { BellOff } from 'lucide-react'
import Link from 'next/link'
import { identifierSegment } from '@/lib/identifier'
import type { IncidentListItem } from '@/lib/incidents/list'
import type { LabelPair } from '@/lib/labels/pair'
import { shortened } from '@/lib/text'
import { LabelChip, shortLabel } from './label-chip'
import { SeverityBadge } from './severity-badge'
import { StatusBadge } from './status-badge'
import { RelativeTime } from './ui/relative-time'
import { VisibleText } from './ui/visible-text'

const SUMMARY_SHOWN = 160
const NAME_SHOWN = 48

// What fits in a row.
const LABELS_SHOWN = 5
const LABEL_CHARACTERS = 120

// Percent-encoding can make an identifier twelve times as long.
const LONGEST_SEGMENT = 160

const USUAL_KEYS = ['service', 'host', 'env', 'region', 'team']

export function IncidentList({ incidents }: { incidents: IncidentListItem[] }) {
  return (
    <ul aria-label="Incidents" className="panel divide-y divide-line">
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} />
      ))}
    </ul>
  )
}

const STRIPES = { critical: 'stripe-critical', high: 'stripe-high', medium: '', low: '' }
const ANSWERED = 'is-answered'

function IncidentRow({ incident }: { incident: IncidentListItem }) {
  const { id, summary, severity, status, receivedAt, silenceId, team, entity, assignee, acknowledgedBy } = incident
  const shown = labelsShown(incident)
  const left = incident.labels.length - shown.length
  const fired = incident.firings[0]?.count ?? 1
  return (
    <li className={`incident-row ${status === 'open' ? STRIPES[severity] : ANSWERED}`}>
      <div className="flex items-start gap-3">
        <Link href={`/incidents/${id}`} prefetch={false} className="incident-summary">
          <VisibleText marks={3}>{shortened(summary, SUMMARY_SHOWN)}</VisibleText>
        </Link>
        <span className="shrink-0 pt-0.5 text-muted text-xs">
          <RelativeTime at={receivedAt} />
        </span>
      </div>
      <div className="incident-facts">
        <SeverityBadge severity={severity} isAnswered={status !== 'open'} />
        <StatusBadge status={status} />
        <span className="text-muted">#{id}</span>
        {fired > 1 && <FiredMark count={fired} />}
        {silenceId !== null && <SilencedMark />}
        {team && <span className="max-w-full truncate text-muted">{team.name}</span>}
        {entity && <EntityName entity={entity} />}
        {status === 'acknowledged' && acknowledgedBy && <span className="text-muted">by {acknowledgedBy.name}</span>}
        {assignee && <span className="text-muted">→ {assignee.name}</span>}
        {shown.map(shortChip)}
        {left > 0 && <span className="text-muted">+{left}</span>}
      </div>
    </li>
  )
}

function FiredMark({ count }: { count: number }) {
  const times = count.toLocaleString('en')
  return (
    <span className="text-muted" title={`fired ${times} times`}>
      ×{times}
    </span>
  )
}

function SilencedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <BellOff aria-hidden className="size-3" />
      silenced
    </span>
  )
}

function labelsShown({ labels }: IncidentListItem): LabelPair[] {
  const pairs = labels.map(({ pair }) => pair).sort((a, b) => rank(a) - rank(b))
  let room = LABEL_CHARACTERS
  return pairs.slice(0, LABELS_SHOWN).filter((label, at) => {
    const { key, value } = shortLabel(label)
    room -= key.length + value.length
    return at === 0 || room >= 0
  })
}

/** Labels never move, so the index is the key. */
function shortChip(label: LabelPair, at: number) {
  return <LabelChip key={`label ${at}`} label={label} isShort />
}

function EntityName({ entity: { identifier, name } }: { entity: NonNullable<IncidentListItem['entity']> }) {
  const segment = identifierSegment(identifier)
  const text = <VisibleText marks={1}>{shortened(name ?? identifier, NAME_SHOWN)}</VisibleText>
  if (segment.length > LONGEST_SEGMENT) return <span className="max-w-full truncate">{text}</span>
  return (
    <Link href={`/entities/${segment}`} prefetch={false} className="max-w-full truncate">
      {text}
    </Link>
  )
}

/** The usual keys first, in the order people ask for them. */
function rank({ key }: LabelPair) {
  const usual = USUAL_KEYS.indexOf(key)
  return usual < 0 ? USUAL_KEYS.length : usual
}
