export const OUTCOMES = ['opened', 'counted', 'reopened', 'resolved', 'recovered', 'unmatched', 'ignored'] as const
export type Outcome = (typeof OUTCOMES)[number]
