/** Least severe first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

export type Severity = (typeof SEVERITIES)[number]

export function isMoreSevere(one: Severity, other: Severity) {
  return SEVERITIES.indexOf(one) > SEVERITIES.indexOf(other)
}

/** What may wake somebody, as people's own rules and quiet hours have it. */
export function isUrgent(severity: Severity) {
  return severity === 'critical' || severity === 'high'
}
