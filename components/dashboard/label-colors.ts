export const LABEL_COLORS = [
  'var(--color-chart-median)',
  'var(--color-chart-high)',
  'var(--color-good)',
  'var(--color-chart-critical)',
  'var(--color-chart-p90)',
  'var(--color-chart-medium)',
  'var(--color-chart-low)',
] as const
