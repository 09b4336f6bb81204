import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { classes: 'text-critical', word: 'Critical', isFilled: true },
  high: { classes: 'text-high', word: 'High', isFilled: true },
  medium: { classes: 'text-ink', word: 'Medium', isFilled: false },
  low: { classes: 'text-muted', word: 'Low', isFilled: false },
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
  const { classes, isFilled } = LOOKS[severity]
  const look = isAnswered ? 'text-muted' : `${classes} ${isFilled ? 'fill-current stroke-panel' : ''}`
  return (
    <svg aria-hidden className={`severity-icon ${look}`}>
      <use href={`#${shapeId(severity)}`} />
    </svg>
  )
}

/** Of its shape in SeverityShapes. */
export function shapeId(severity: Severity) {
  return `shape-${severity}`
}
