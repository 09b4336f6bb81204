import { Circle, Diamond, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { icon: OctagonAlert, classes: 'text-critical', word: 'Critical', isFilled: true },
  high: { icon: TriangleAlert, classes: 'text-high', word: 'High', isFilled: true },
  medium: { icon: Diamond, classes: 'text-ink', word: 'Medium', isFilled: false },
  low: { icon: Circle, classes: 'text-muted', word: 'Low', isFilled: false },
} as const

export function SeverityMark({ severity, isAnswered }: { severity: Severity; isAnswered: boolean }) {
  const { icon: Icon, classes, word, isFilled } = LOOKS[severity]
  return (
    <span className={`severity-mark ${isAnswered ? 'text-muted' : classes}`}>
      <Icon aria-hidden className={`size-4 shrink-0 ${isFilled && !isAnswered ? 'fill-current stroke-panel' : ''}`} />
      {word}
    </span>
  )
}
