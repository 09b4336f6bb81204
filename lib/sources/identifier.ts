import { type CompiledSignal, isIdentifier } from './compiled'
import { dedupKeyIn } from './identifier-names'
import { labelFingerprint } from './label-fingerprint'
import { nodeAt, type Path, type Roots, textOf } from './path'

/** `givenKey`: what the client of a protocol gave, which is a key whatever word it is. */
export type Identified = { roots: Roots; givenKey?: string | undefined }
export type Part = { text: string; path: Path }

export function isNamed(roots: Roots, { key, status }: CompiledSignal) {
  if (status?.says && dedupKeyIn(roots.item) !== undefined) return true
  return key.every((paths) => partAt({ roots }, paths) !== undefined)
}

/** A part of the key: the first of its paths that leads to an identifier. */
export function partAt({ roots, givenKey }: Identified, paths: Path[]): Part | undefined {
  const isKey = (text: string | undefined) => isIdentifier(text) || (text !== undefined && text === givenKey)
  const path = paths.find((one) => isKey(textOf(nodeAt(roots, one))))
  const text = path && textOf(nodeAt(roots, path))
  return path && text !== undefined ? { text, path } : fingerprintAt(roots, paths)
}

/** A path to an object, such as `labels`: its members are the identity. */
function fingerprintAt(roots: Roots, paths: Path[]): Part | undefined {
  for (const path of paths) {
    const found = nodeAt(roots, path)
    const text = found && labelFingerprint(found.node, found.source)
    if (text) return { text, path }
  }
  return undefined
}
