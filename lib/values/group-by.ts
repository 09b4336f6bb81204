type NotEmpty<T> = [T, ...T[]]

/** Groups in order of appearance; Node 20 has no Map.groupBy. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, NotEmpty<T>> {
  const groups = new Map<K, NotEmpty<T>>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
