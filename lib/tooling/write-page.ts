import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Writes a page of `docs` that a run made, in the form that lint asks for. */
export function writePage(path: string, text: string) {
  writeFileSync(join(root, path), text)
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', path], {
    cwd: root,
    stdio: 'ignore',
  })
}
