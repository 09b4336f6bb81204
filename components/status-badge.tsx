import { BellOff, BellRing, CircleCheck, Eye } from 'lucide-react'
import type { IncidentStatus } from '@/lib/db/database'

const LOOKS = {
  open: { icon: BellRing, classes: 'border-line-control/60 text-ink' },
  acknowledged: { icon: Eye, classes: 'border-line text-muted' },
  resolved: { icon: CircleCheck, classes: 'border-line text-muted' },
} as const

const BADGE = 'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs'

export function StatusBadge({ status }: { status: IncidentStatus }) {
  const { icon: Icon, classes } = LOOKS[status]
  return (
    <span className={`${BADGE} ${classes}`}>
      <Icon aria-hidden className="size-3.5" />
      {status}
    </span>
  )
}

export function SilencedBadge() {
  return (
    <span className={`${BADGE} border-line text-muted`}>
      <BellOff aria-hidden className="size-3.5" />
      silenced
    </span>
  )
}
