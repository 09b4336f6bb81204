import { safeLink } from '../http/link'

/** What stands before the last slash; none of an address, and of what has no slash. */
export function folderOf(identifier: string): string {
  if (safeLink(identifier)) return ''
  const end = identifier.lastIndexOf('/')
  return end > 0 ? identifier.slice(0, end) : ''
}

/** Those without a folder first, the others by theirs, in the order in which they were given. */
export function byFolder<T extends { identifier: string }>(
  runbooks: readonly T[],
): { folder: string; runbooks: T[] }[] {
  const folders = new Map<string, T[]>([['', []]])
  for (const runbook of runbooks) {
    const folder = folderOf(runbook.identifier)
    const there = folders.get(folder)
    if (there) there.push(runbook)
    else folders.set(folder, [runbook])
  }
  return [...folders].map(([folder, own]) => ({ folder, runbooks: own })).filter((one) => one.runbooks.length > 0)
}
