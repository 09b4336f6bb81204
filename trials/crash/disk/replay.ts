import { bytesOf, type Content, contentOf, setLength, writeAt } from './content'
import type { Change } from './journal'

/** By their paths. */
export type Files = Map<string, Buffer>

/** Chooses the unsynced changes that still reach the disk, in order; each may be torn. */
export type Luck = (unsynced: Change[]) => Change[]

type Disk = {
  names: Map<string, number>
  contents: Map<number, Content>
  unsynced: { change: Change; index: number }[]
}

/**
 * The files after a power cut: `before`, with all synced changes and the others that `luck` chooses. A sync covers its
 * own file, and all creating, unlinking and renaming before it, as the journal of a file system does.
 */
export function replay(before: Files, changes: Change[], luck: Luck): Files {
  const disk: Disk = { names: new Map(), contents: new Map(), unsynced: [] }
  for (const [index, change] of changes.entries()) {
    if (change.kind === 'synced') settle(disk, before, change)
    else if (change.kind === 'opened') apply(disk, before, change)
    else disk.unsynced.push({ change, index })
  }
  for (const change of luck(disk.unsynced.map((waiting) => waiting.change))) apply(disk, before, change)
  return filesOf(disk, before)
}

function settle(disk: Disk, before: Files, { file, at }: Change) {
  const isCovered = ({ change, index }: Disk['unsynced'][number]) =>
    index < at && (change.file === file || isOfNames(change))
  for (const waiting of disk.unsynced) if (isCovered(waiting)) apply(disk, before, waiting.change)
  disk.unsynced = disk.unsynced.filter((waiting) => !isCovered(waiting))
}

export function isOfNames({ kind }: Change) {
  return kind === 'created' || kind === 'unlinked' || kind === 'renamed'
}

function apply({ names, contents }: Disk, before: Files, { kind, file, at, data }: Change) {
  const text = () => data.toString()
  if (kind === 'opened' || kind === 'created') names.set(text(), file)
  if (kind === 'opened') contents.set(file, contentOf(before.get(text()) ?? Buffer.alloc(0)))
  if (kind === 'created') contents.set(file, contentOf(Buffer.alloc(0)))
  if (kind === 'unlinked') names.set(text(), 0)
  if (kind === 'renamed') move(names, text().split('\0'))
  const content = contents.get(file)
  if (kind === 'written' && content) writeAt(content, at, data)
  if (kind === 'truncated' && content) setLength(content, at)
}

function move(names: Disk['names'], [from = '', to = '']: string[]) {
  names.set(to, names.get(from) ?? 0)
  names.set(from, 0)
}

function filesOf({ names, contents }: Disk, before: Files): Files {
  const files: Files = new Map(before)
  for (const [path, file] of names) {
    const content = contents.get(file)
    if (content) files.set(path, bytesOf(content))
    else files.delete(path)
  }
  return files
}
