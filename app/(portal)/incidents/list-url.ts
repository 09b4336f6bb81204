import { z } from 'zod'
import { MOST_KEYS } from '@/lib/incidents/group'
import type { GroupValues } from '@/lib/incidents/group-slices'
import { type IncidentCursor, type IncidentOrder, ORDERS } from '@/lib/incidents/order'
import { parseRowId } from '@/lib/values/row-id'

export type Search = Record<string, string | string[] | undefined>

/** `keys`: of the labels to group by; `open`: the expanded group; `tooMany`: keys that are ignored. */
export type Grouping = { keys: string[]; open?: GroupValues | undefined; tooMany?: string[] | undefined }

export type ListSearch = {
  q: string
  order: IncidentOrder
  cursor?: IncidentCursor | undefined
  grouping?: Grouping | undefined
}

const USUAL_ORDER: IncidentOrder = 'urgent'

/** Ignores what it does not understand, but keeps the whole query. */
export function readListSearch(search: Search): ListSearch {
  return {
    q: first(search.q)?.trim() ?? '',
    order: ORDERS.find((order) => order === first(search.sort)) ?? USUAL_ORDER,
    cursor: readCursor(first(search.at) ?? ''),
    grouping: readGrouping(search),
  }
}

export function listUrl({ q, order, cursor, grouping }: Partial<ListSearch>) {
  const query = new URLSearchParams()
  // Also when empty: a bare address leads to the person's own view.
  if (q !== undefined) query.set('q', q)
  if (order && order !== USUAL_ORDER) query.set('sort', order)
  if (cursor) query.set('at', `${cursor.section}.${cursor.beyondId}`)
  if (grouping) query.set('group', formatKeys(grouping.keys))
  if (grouping?.open) query.set('open', JSON.stringify(grouping.open))
  return query.size > 0 ? `/incidents?${query}` : '/incidents'
}

/** The query of `listUrl`, with its `?`. */
export function listQuery(search: Partial<ListSearch>) {
  return listUrl(search).slice('/incidents'.length)
}

function readCursor(text: string): IncidentCursor | undefined {
  const [, section, id] = /^(\d)\.(\d+)$/.exec(text) ?? []
  const beyondId = parseRowId(id)
  return beyondId === undefined ? undefined : { section: Number(section), beyondId }
}

/** Reads `group=service,env` and `open=["payments",null]`. */
function readGrouping(search: Search): Grouping | undefined {
  const text = first(search.group)
  const keys = [...new Set((text ?? '').split(',').map((key) => key.replaceAll('%2C', ',').trim()))]
  const asked = keys.filter((key) => key !== '')
  const [named, tooMany] = [asked.slice(0, MOST_KEYS), asked.slice(MOST_KEYS)]
  if (named.length === 0) return undefined
  const open = parseValues(first(search.open) ?? '')
  return {
    keys: named,
    open: open?.length === named.length ? open : undefined,
    tooMany: tooMany.length > 0 ? tooMany : undefined,
  }
}

function formatKeys(keys: readonly string[]) {
  return keys.map((key) => key.replaceAll(',', '%2C')).join(',')
}

const valuesSchema = z.array(z.string().nullable()).max(MOST_KEYS)

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
