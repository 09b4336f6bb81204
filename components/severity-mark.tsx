import { Circle, Diamond, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { icon: OctagonAlert, classes: 'text-critical', word: 'Critical', isFilled: true },
  high: { icon: TriangleAlert, classes: 'text-high', word: 'High', isFilled: true },
  medium: { icon: Diamond, classes: 'text-ink', word: 'Medium', isFilled: false },
  low: { icon: Circle, classes: 'text-muted', word: 'Low', isFilled: false },
} as const

type SeverityProps = { severity: Severity; isAnswered: boolean }

export function SeverityMark({ severity, isAnswered }: SeverityProps) {
  const { classes, word } = LOOKS[severity]
  return (
    <span className={`severity-mark ${isAnswered ? 'text-muted' : classes}`}>
      <SeverityIcon {...{ severity, isAnswered }} />
      {word}
    </span>
  )
}

export function SeverityIcon({ severity, isAnswered }: SeverityProps) {
  const { icon: Icon, classes, isFilled } = LOOKS[severity]
  const look = isAnswered ? 'text-muted' : `${classes} ${isFilled ? 'fill-current stroke-panel' : ''}`
  return <Icon aria-hidden className={`size-4 shrink-0 ${look}`} />
}
