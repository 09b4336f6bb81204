/** Of items by their keys; those of incidents may name some that are not on the page. */
export type Selected = {
  keys: ReadonlySet<string>
  /** A range begins here. */
  last: string | undefined
  /** Everything that matches, or as many of them as can be handled. */
  isAll: boolean
  isCut: boolean
  /** A phone shows no checks until it is told to. */
  isAsked: boolean
}

export const NOTHING: Selected = { keys: new Set(), last: undefined, isAll: false, isCut: false, isAsked: false }

export function isChoosing({ keys, isAsked }: Selected) {
  return isAsked || keys.size > 0
}

export function choose(selected: Selected): Selected {
  return { ...NOTHING, isAsked: !isChoosing(selected) }
}

/** A range is added as it stands on the page; alone, an item is added or taken out. */
export function toggle(selected: Selected, order: string[], key: string, { isRange = false } = {}): Selected {
  const [from, to] = [selected.last === undefined ? -1 : order.indexOf(selected.last), order.indexOf(key)]
  const keys = new Set(selected.keys)
  if (isRange && from >= 0 && to >= 0)
    for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) keys.add(one)
  else if (!keys.delete(key) || isRange) keys.add(key)
  return { ...NOTHING, keys, last: key, isAsked: selected.isAsked }
}

export function hasWhole({ keys }: Selected, order: string[]) {
  return order.length > 0 && order.every((key) => keys.has(key))
}

export function selectThese(keys: string[]): Selected {
  return { ...NOTHING, keys: new Set(keys) }
}

export function selectMatching({ ids, isCut }: { ids: number[]; isCut: boolean }): Selected {
  return { ...NOTHING, keys: new Set(ids.map(String)), isAll: true, isCut }
}
