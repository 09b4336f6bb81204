import { FETCHED } from '../source/fetched'
import type { Folder } from '../source/folder'
import type { FetchSettings } from './reader'

/** What was answered, by the paths of a folder. */
export type Files = Record<string, unknown>

/** As if somebody had saved it; what was not there is no file. */
export function folderOf(files: Files, { now }: FetchSettings, notes: readonly string[]): Folder {
  const all = Object.entries({ ...files, [FETCHED]: { at: now.toISOString(), notes } })
  const texts = all.flatMap(([path, file]) => (file === undefined ? [] : [[path, JSON.stringify(file)] as const]))
  return new Map(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
