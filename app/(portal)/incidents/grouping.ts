import { z } from 'zod'
import type { IncidentFilter } from '@/lib/incidents/filter'
import { type GroupValues, MOST_KEYS } from '@/lib/incidents/group'
import { filterUrl, type Search } from './filter'

/** `keys`: of the labels by which is grouped; `open`: the group that is unfolded. */
export type Grouping = { keys: string[]; open?: GroupValues | undefined }

/** Reads `group=service,env` and `open=["payments",null]`; undefined when the list is not grouped. */
export function readGrouping(search: Search): Grouping | undefined {
  const text = first(search.group)
  const keys = [...new Set((text ?? '').split(',').map((key) => key.replaceAll('%2C', ',').trim()))]
  const named = keys.filter((key) => key !== '').slice(0, MOST_KEYS)
  if (named.length === 0) return undefined
  const open = parseValues(first(search.open) ?? '')
  return { keys: named, open: open?.length === named.length ? open : undefined }
}

export function groupUrl(filter: IncidentFilter, { keys, open }: Grouping) {
  const url = filterUrl(filter)
  const query = new URLSearchParams({ group: formatKeys(keys) })
  if (open) query.set('open', JSON.stringify(open))
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function formatKeys(keys: readonly string[]) {
  return keys.map((key) => key.replaceAll(',', '%2C')).join(',')
}

const valuesSchema = z.array(z.string().nullable()).max(MOST_KEYS)

/** Undefined for other text. */
export function parseValues(text: string): GroupValues | undefined {
  try {
    return valuesSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function first(value: string | string[] | undefined) {
  return Array.isArray(value) ? value[0] : value
}
