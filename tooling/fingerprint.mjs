import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const notBuilt = /(\.test\.tsx?$)|(\.tsbuildinfo$)|(^\.DS_Store$)/

/** One hash over strings that together decide whether work done earlier is still good. */
export function hashOf(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex')
}

/** One hash over the paths and contents of files and folders below `base`, leaving out tests and `except`. */
export function hashOfFiles(base, names, except = []) {
  const files = names.flatMap((name) => filesBelow(base, name, except))
  return hashOf(...files.flatMap((file) => [file, readFileSync(join(base, file), 'latin1')]))
}

function filesBelow(base, name, except) {
  if (!existsSync(join(base, name))) return []
  const entries = readdirSync(join(base, name), { withFileTypes: true })
  const kept = entries.filter((entry) => !notBuilt.test(entry.name) && !except.includes(`${name}/${entry.name}`))
  const sorted = kept.sort((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.flatMap((entry) => {
    const path = `${name}/${entry.name}`
    return entry.isDirectory() ? filesBelow(base, path, except) : [path]
  })
}
