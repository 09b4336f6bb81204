import { groupDigits } from '@/components/ui/group-digits'
import type { IncidentStatus, Severity } from '@/lib/db/database'
import type { StateCount } from '@/lib/incidents/count-states'

export type States = { statuses: readonly IncidentStatus[]; severities: readonly Severity[] }

/** `1,204`, or `1,000+` if not all were counted. */
export function countText(counts: StateCount[], { statuses, severities }: States) {
  const chosen = counts.filter(
    ({ status, severity }) =>
      (statuses.length === 0 || statuses.includes(status)) &&
      (severities.length === 0 || severities.includes(severity)),
  )
  const count = chosen.reduce((sum, one) => sum + one.count, 0)
  return `${groupDigits(count)}${chosen.some(({ isCut }) => isCut) ? '+' : ''}`
}
