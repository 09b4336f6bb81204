import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/root.mjs'
import { type Fault, plant } from './faults'

const COPIED = [
  'lib',
  'app',
  'components',
  'prisma',
  'public',
  'tooling',
  'proxy.ts',
  'next.config.mjs',
  'tsconfig.json',
]
const LINKED = ['node_modules', '.next']

/** A copy of the sources in `folder` with one fault planted; the original, which has no switch for it, stays as it is. */
export function copyWithFault(folder: string, fault: Fault): string {
  copySources(folder)
  const file = join(folder, fault.file)
  writeFileSync(file, plant(fault, readFileSync(file, 'utf8')))
  return folder
}

/** A copy from which a server can be started; it shares the packages and the built portal. */
export function copySources(folder: string) {
  mkdirSync(folder)
  for (const name of [...COPIED, 'package.json', 'package-lock.json', 'postcss.config.mjs'])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(root, name), join(folder, name))
}
