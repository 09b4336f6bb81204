import { BellRing, CircleCheck, Eye } from 'lucide-react'
import type { IncidentStatus } from '@/lib/db/database'

const LOOKS = {
  open: { icon: BellRing, classes: 'border-line-control/60 text-ink' },
  acknowledged: { icon: Eye, classes: 'border-line text-ink' },
  resolved: { icon: CircleCheck, classes: 'border-good text-good' },
} as const

export function StatusBadge({ status }: { status: IncidentStatus }) {
  const { icon: Icon, classes } = LOOKS[status]
  return (
    <span className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs ${classes}`}>
      <Icon aria-hidden className="size-3.5" />
      {status}
    </span>
  )
}
