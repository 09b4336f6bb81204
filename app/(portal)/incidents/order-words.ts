import type { IncidentOrder } from '@/lib/incidents/order'

export const ORDER_WORDS: Record<IncidentOrder, string> = {
  urgent: 'Most urgent',
  waiting: 'Waiting longest',
  newest: 'Newest',
}
