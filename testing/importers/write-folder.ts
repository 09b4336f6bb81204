import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Onto the disk, as a backup tool does. */
export function writeFolder(path: string, files: ReadonlyMap<string, string>) {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
}
