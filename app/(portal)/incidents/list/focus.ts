import type { Item } from './item'

/** Incidents that have left can still be read; groups that have left cannot be opened. */
export function focusable(items: Item[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'incident') return [item.key]
    return item.isGone ? [] : [item.key, ...(item.opened ?? []).map(({ key }) => key)]
  })
}

/** From nowhere, any step leads to the first. */
export function stepFrom(keys: string[], from: string | undefined, step: number): string | undefined {
  const index = from === undefined ? -1 : keys.indexOf(from)
  return keys[index < 0 ? 0 : Math.max(0, Math.min(keys.length - 1, index + step))]
}

/** Where the focus belongs when what had it may have left: at the item, or at the one that has its place. */
export function placeOf(keys: string[], { key, index }: { key: string; index: number }): string | undefined {
  return keys.includes(key) ? key : keys[Math.min(index, keys.length - 1)]
}
