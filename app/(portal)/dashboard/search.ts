import { EARLIEST, RANGES } from '@/lib/dashboard/range'
import type { DashboardSearch } from '@/lib/dashboard/read'
import type { DashboardFilter } from '@/lib/dashboard/subject'
import { formatPair, parsePair } from '@/lib/labels/pair'
import { parseRowId } from '@/lib/values/row-id'
import { storable } from '@/lib/values/text'

export type Search = Record<string, string | string[] | undefined>

/** Ignores what it does not understand. The first of several filters counts. */
export function readSearch(search: Search): DashboardSearch {
  const to = new Date(first(search.to) ?? Number.NaN)
  const isSensible = to > EARLIEST
  return {
    range: RANGES.find((name) => name === first(search.range)) ?? '7d',
    to: isSensible ? to : undefined,
    filter: readFilter(search),
    by: first(search.by) || undefined,
  }
}

function readFilter(search: Search): DashboardFilter {
  const label = parsePair(first(search.label) ?? '')
  const entityId = first(search.entity)
  const teamId = parseRowId(search.team)
  const apiKeyId = parseRowId(search.key)
  if (label) return { label }
  if (entityId) return { entityId }
  if (teamId !== undefined) return { teamId }
  return apiKeyId === undefined ? {} : { apiKeyId }
}

/** A label filter that names no key and value, and so filters nothing. */
export function unreadLabel({ label }: Search) {
  const text = first(label)
  return text && !parsePair(text) ? text : undefined
}

function first(value: string | string[] | undefined) {
  const text = [value].flat()[0]
  return text === undefined ? undefined : storable(text)
}

export function dashboardUrl(search: Partial<DashboardSearch>) {
  return `/dashboard${queryOf(search)}`
}

export function exportUrl(search: DashboardSearch, table?: string) {
  const query = queryOf(search)
  return `/dashboard/export${query}${table ? `${query ? '&' : '?'}table=${table}` : ''}`
}

function queryOf({ range, to, filter, by }: Partial<DashboardSearch>) {
  const query = new URLSearchParams()
  if (range) query.set('range', range)
  if (to) query.set('to', to.toISOString())
  if (filter?.label) query.set('label', formatPair(filter.label))
  if (filter?.entityId !== undefined) query.set('entity', filter.entityId)
  if (filter?.teamId !== undefined) query.set('team', String(filter.teamId))
  if (filter?.apiKeyId !== undefined) query.set('key', String(filter.apiKeyId))
  if (by) query.set('by', by)
  return query.size > 0 ? `?${query}` : ''
}
