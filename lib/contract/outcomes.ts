export const OUTCOMES = [
  'opened',
  'counted',
  'reopened',
  'acknowledged',
  'resolved',
  'recovered',
  'unmatched',
  'ignored',
] as const
export type Outcome = (typeof OUTCOMES)[number]
