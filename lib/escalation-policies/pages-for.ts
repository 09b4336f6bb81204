import type { Severity } from '../db/database'

export type PagedSeverities = {
  pagesLow: boolean
  pagesMedium: boolean
  pagesHigh: boolean
  pagesCritical: boolean
}

/** Whether a policy pages for incidents of this severity. */
export function pagesFor(policy: PagedSeverities, severity: Severity) {
  return {
    low: policy.pagesLow,
    medium: policy.pagesMedium,
    high: policy.pagesHigh,
    critical: policy.pagesCritical,
  }[severity]
}
