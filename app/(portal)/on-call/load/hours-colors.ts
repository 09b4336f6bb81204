import type { Hours } from '@/lib/on-call/load/hours'

export const HOURS_COLORS: Record<Hours, string> = {
  business: 'var(--color-chart-low)',
  off: 'var(--color-heat-2)',
  night: 'var(--color-chart-median)',
  weekend: 'var(--color-chart-medium)',
  holiday: 'var(--color-chart-high)',
}
