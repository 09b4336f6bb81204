import type { IncidentStatus } from '@/lib/db/database'

const LOOKS = {
  open: { word: 'Open', classes: 'border border-line-2 text-ink' },
  acknowledged: { word: 'Acknowledged', classes: 'border border-line text-muted' },
  resolved: { word: 'Resolved', classes: 'bg-raised text-muted' },
} as const

/** Without colour: each of them is normal. */
export function StatusBadge({ status }: { status: IncidentStatus }) {
  const { word, classes } = LOOKS[status]
  return <span className={`badge ${classes}`}>{word}</span>
}

export function SilencedBadge() {
  return <span className="badge bg-raised text-muted">Silenced</span>
}
