import { Circle, Diamond, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { icon: OctagonAlert, classes: 'text-critical', word: 'Critical' },
  high: { icon: TriangleAlert, classes: 'text-high', word: 'High' },
  medium: { icon: Diamond, classes: 'text-ink', word: 'Medium' },
  low: { icon: Circle, classes: 'text-muted', word: 'Low' },
} as const

export function SeverityMark({ severity, isAnswered }: { severity: Severity; isAnswered: boolean }) {
  const { icon: Icon, classes, word } = LOOKS[severity]
  return (
    <span className={`severity-mark ${isAnswered ? 'text-muted' : classes}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {word}
    </span>
  )
}
