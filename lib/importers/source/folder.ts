import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Texts of JSON files by their paths, with `/` between folders; in the order of the paths. */
export type Folder = ReadonlyMap<string, string>

const MOST_BYTES = 64 * 1024 * 1024
const MOST_FILES = 50_000

/** @throws Error when there is no such folder, or it is too large to be a backup */
export function readFolder(path: string): Folder {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no folder ${path}.`)
  if (!found.isDirectory()) throw new Error(`${path} is no folder: unpack it first. The portal takes a ZIP as it is.`)
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.json$/i.test(name))
  if (names.length > MOST_FILES) throw new Error(`${path} has more than ${MOST_FILES} JSON files.`)
  if (names.length === 0) throw new Error(`${path} has no JSON files.`)
  const texts = names.map((name) => [name.split(sep).join('/'), readSmall(join(path, name))] as const)
  return new Map(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function readSmall(file: string) {
  if (statSync(file).size > MOST_BYTES) throw new Error(`${file} is larger than ${MOST_BYTES / 1024 / 1024} MB.`)
  return readFileSync(file, 'utf8')
}
