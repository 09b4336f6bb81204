import type { IncidentRowData } from '@/components/incident-rows'
import type { IncidentItem, Item, Page } from './item'

/** What the reader sees of a page, which has become newer meanwhile. */
export type Held = {
  page: Page
  items: Item[]
  /** How many incidents came since, in words; empty: none. */
  newer: string
  /** The keys of what may leave at once. */
  letGo: ReadonlySet<string>
}

export function hold(page: Page): Held {
  return { page, items: page.items, newer: '', letGo: new Set() }
}

/** The reader asked for a page of incidents; groups come by themselves. */
export function turn(held: Held, page: Page): Held {
  if (!page.keys || page.items.length === 0) return hold(page)
  return { ...held, page, items: merge(held, page.items) }
}

/** Nothing moves under the pointer: what has left stays in its place unless it was let go, and what is new comes last. */
export function merge({ items, letGo }: Held, fresh: Item[]): Item[] {
  const byKey = new Map(fresh.map((item) => [item.key, item]))
  const kept = items.flatMap((item) => {
    const now = byKey.get(item.key)
    if (now) return withLabelsOf(item, now)
    return letGo.has(item.key) ? [] : { ...item, isGone: true }
  })
  for (const { key } of items) byKey.delete(key)
  return [...kept, ...byKey.values()]
}

export function isInOrder({ items, page }: Held) {
  return items.every(({ key, isGone }, index) => !isGone && key === page.items[index]?.key)
}

export function change(items: Item[], ids: readonly number[], to: Partial<IncidentRowData>): Item[] {
  const changed = new Set(ids)
  const next = (item: IncidentItem) => (changed.has(item.row.id) ? { ...item, row: { ...item.row, ...to } } : item)
  return items.map((item) => {
    if (item.kind === 'incident') return next(item)
    return item.opened ? { ...item, opened: item.opened.map(next) } : item
  })
}

/** Which labels differ depends on the page. */
function withLabelsOf(shown: Item, now: Item): Item {
  if (shown.kind === 'group' || now.kind === 'group') return now
  const { labels, labelsLeft } = shown.row
  return { ...now, row: { ...now.row, labels, labelsLeft } }
}
