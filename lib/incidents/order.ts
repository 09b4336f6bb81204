import { STATUSES } from '../values/incident-status'
import { SEVERITIES } from '../values/severity'
import type { IdRange, IncidentFilter } from './find/filter'

/** `urgent`: unacknowledged, then most severe, then newest. `waiting`: unacknowledged, then longest waiting. */
export const ORDERS = ['urgent', 'waiting', 'newest'] as const
export type IncidentOrder = (typeof ORDERS)[number]

export type IncidentCursor = { section: number; beyondId: number }

type Part = Pick<IncidentFilter, 'statuses' | 'severities'> & { isOldestFirst: boolean }
export type Section = ReturnType<typeof sectionsOf>[number]

const ACKNOWLEDGED: Part = { statuses: ['acknowledged'], isOldestFirst: false }
const RESOLVED: Part = { statuses: ['resolved'], isOldestFirst: false }

const PARTS: Record<IncidentOrder, Part[]> = {
  urgent: [
    ...SEVERITIES.toReversed().map((severity): Part => {
      return { statuses: ['open'], severities: [severity], isOldestFirst: false }
    }),
    ACKNOWLEDGED,
    RESOLVED,
  ],
  waiting: [{ statuses: ['open'], isOldestFirst: true }, ACKNOWLEDGED, RESOLVED],
  newest: [{ isOldestFirst: false }],
}

export function sectionsOf(order: IncidentOrder, filter: IncidentFilter, cursor?: IncidentCursor) {
  return PARTS[order].flatMap((part, at) => {
    if (cursor && at < cursor.section) return []
    const statuses = (part.statuses ?? STATUSES).filter((status) => allows(filter.statuses, status))
    const severities = (part.severities ?? SEVERITIES).filter((severity) => allows(filter.severities, severity))
    if (statuses.length === 0 || severities.length === 0) return []
    const beyond = cursor?.section === at ? cursor.beyondId : undefined
    const ids: IdRange = part.isOldestFirst ? { after: beyond ?? 0 } : { before: beyond }
    return [{ at, statuses, severities, ids }]
  })
}

function allows<Value>(chosen: readonly Value[] | undefined, value: Value) {
  return !chosen || chosen.length === 0 || chosen.includes(value)
}
