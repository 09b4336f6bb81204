import type { Severity } from '@/lib/db/database'

const LOOKS = {
  critical: { classes: 'text-critical', soft: 'bg-critical-soft', word: 'Critical' },
  high: { classes: 'text-high', soft: 'bg-high-soft', word: 'High' },
  medium: { classes: 'text-medium', soft: 'bg-medium-soft', word: 'Medium' },
  low: { classes: 'text-low', soft: 'bg-low-soft', word: 'Low' },
} as const

type SeverityProps = { severity: Severity; isAnswered?: boolean }

/** A shape and a word, everywhere the same; an outline without colour once somebody has answered. */
export function SeverityMark({ severity, isAnswered = false }: SeverityProps) {
  const { classes, word } = LOOKS[severity]
  return (
    <span className={`severity-mark ${isAnswered ? 'text-faint' : classes}`}>
      <SeverityIcon {...{ severity, isAnswered }} />
      {word}
    </span>
  )
}

/** For a head, where it stands alone. */
export function SeverityBadge({ severity, isAnswered = false }: SeverityProps) {
  const look = isAnswered ? 'border border-line' : LOOKS[severity].soft
  return (
    <span className={`badge ${look}`}>
      <SeverityMark {...{ severity, isAnswered }} />
    </span>
  )
}

export function SeverityIcon({ severity, isAnswered = false }: SeverityProps) {
  return (
    <svg aria-hidden className={`severity-icon ${isAnswered ? 'text-faint' : `is-filled ${LOOKS[severity].classes}`}`}>
      <use href={`#${shapeId(severity)}`} />
    </svg>
  )
}

/** Of its shape in SeverityShapes. */
export function shapeId(severity: Severity) {
  return `shape-${severity}`
}
