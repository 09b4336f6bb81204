import { parseRowId } from '@/app/row-id'
import type { IncidentCursor, IncidentFilter } from '@/lib/incidents/filter'
import { STATUSES } from '@/lib/incidents/status'
import { formatPair, parsePair } from '@/lib/labels/pair'
import { SEVERITIES } from '@/lib/severity'

export type Search = Record<string, string | string[] | undefined>

/** The default list: incidents that need somebody. */
const UNRESOLVED = ['open', 'acknowledged'] as const

/** Each label costs a look-up, and is in every link of the page. */
export const MAX_LABELS = 10

type UrlFilter = {
  filter: IncidentFilter
  cursor: IncidentCursor
  /** Labels over the limit, which are ignored. */
  labelsLeftOut: number
}

/** Ignores what it does not understand. */
export function readFilter(search: Search): UrlFilter {
  const named = all(search.label).flatMap((text) => parsePair(text) ?? [])
  const labels = [...new Map(named.map((label) => [formatPair(label), label])).values()]
  const given = all(search.status)
  const statuses = STATUSES.filter((status) => given.includes(status))
  const anyStatus = given.includes('any')
  return {
    filter: {
      statuses: anyStatus ? [] : statuses.length > 0 ? statuses : [...UNRESOLVED],
      severities: SEVERITIES.filter((severity) => all(search.severity).includes(severity)),
      labels: labels.slice(0, MAX_LABELS),
    },
    cursor: { before: parseRowId(search.before), after: parseRowId(search.after) },
    labelsLeftOut: Math.max(0, labels.length - MAX_LABELS),
  }
}

/** The URL of a filtered list, at its newest end or next to an id. */
export function filterUrl(filter: IncidentFilter, cursor: IncidentCursor = {}) {
  const query = new URLSearchParams()
  if (filter.statuses.length === 0) query.append('status', 'any')
  else if (!isUnresolved(filter)) for (const status of filter.statuses) query.append('status', status)
  for (const severity of filter.severities) query.append('severity', severity)
  for (const label of filter.labels) query.append('label', formatPair(label))
  if (cursor.before !== undefined) query.set('before', String(cursor.before))
  if (cursor.after !== undefined) query.set('after', String(cursor.after))
  return query.size > 0 ? `/incidents?${query}` : '/incidents'
}

export function isUnresolved({ statuses }: IncidentFilter) {
  return statuses.length === UNRESOLVED.length && UNRESOLVED.every((status) => statuses.includes(status))
}

/** Adds a choice, or removes it. */
export function toggled<T>(chosen: T[], choice: T): T[] {
  return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
}

function all(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat()
}
