import { Circle, Diamond, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { icon: OctagonAlert, classes: 'bg-critical-soft text-critical' },
  high: { icon: TriangleAlert, classes: 'bg-high-soft text-high' },
  medium: { icon: Diamond, classes: 'bg-medium-soft text-medium' },
  low: { icon: Circle, classes: 'bg-low-soft text-low' },
} as const

const ANSWERED = 'text-muted ring-1 ring-line ring-inset'

export function SeverityBadge({ severity, isAnswered = false }: { severity: Severity; isAnswered?: boolean }) {
  const { icon: Icon, classes } = LOOKS[severity]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded px-1.5 py-0.5 font-semibold text-xs ${isAnswered ? ANSWERED : classes}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {severity}
    </span>
  )
}
