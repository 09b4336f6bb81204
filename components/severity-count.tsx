import type { Severity } from '@/lib/db/database'
import { SeverityIcon } from './severity-mark'
import { groupDigits } from './ui/group-digits'

type SeverityCountProps = { severity: Severity; unanswered: number; answered: number; isCutOff?: boolean }

/** How many are unresolved: in colour while one of them is unanswered. */
export function SeverityCount({ severity, unanswered, answered, isCutOff = false }: SeverityCountProps) {
  const count = unanswered + answered
  if (count === 0)
    return (
      <span aria-hidden className="text-faint max-lg:hidden">
        –
      </span>
    )
  const isAnswered = unanswered === 0
  const isLoud = !isAnswered && (severity === 'critical' || severity === 'high')
  return (
    <span className={`inline-flex items-center gap-1.5 tabular-nums ${isLoud ? LOUD[severity] : ''}`}>
      <SeverityIcon severity={severity} isAnswered={isAnswered} />
      {groupDigits(count)}
      {isCutOff && '+'}
      <span className="sr-only">
        {' '}
        {severity}
        {unanswered > 0 ? `, ${groupDigits(unanswered)} unanswered` : ', acknowledged'}
      </span>
    </span>
  )
}

const LOUD = { critical: 'text-critical', high: 'text-high' } as const
