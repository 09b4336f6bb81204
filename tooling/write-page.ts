import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export function writePage(path: string, text: string) {
  writeFileSync(join(root, path), text)
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', path], {
    cwd: root,
    stdio: 'ignore',
  })
}
