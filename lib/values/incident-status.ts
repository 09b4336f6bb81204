export const STATUSES = ['open', 'acknowledged', 'resolved'] as const
