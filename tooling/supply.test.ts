import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

type Locked = { integrity?: string; dev?: boolean; devOptional?: boolean; license?: string; version?: string }

const { packages } = read('package-lock.json')
const locked = Object.entries<Locked>(packages).filter(([path]) => path !== '')

/** What Tocsin, under Apache-2.0, may ship with. */
const FREE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Unlicense'],
  ...['MIT and ISC', '(MIT OR EUPL-1.1+)', '(MIT OR WTFPL)', '(BSD-2-Clause OR MIT OR Apache-2.0)'],
  ...['OFL-1.1', 'CC-BY-4.0'],
]

/** Others, each with the reason for which it may be here. */
const JUDGED: [RegExp, string][] = [
  [/^@img\/sharp/, 'Next asks for it; images are not processed, and no release has it'],
  [/^(ical\.js|lightningcss.*|web-push)$/, 'MPL-2.0: its files are unchanged'],
  [/^elkjs$/, "EPL-2.0: of Prisma's own page, in no release"],
  [/^seq-queue$/, 'MIT, by its LICENSE file'],
]

test('the content of every locked package is pinned', () => {
  expect(locked.length).toBeGreaterThan(1_000)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('no package changes by itself: each has one version', () => {
  const { dependencies, devDependencies } = read('package.json')
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('every package of the product is under a licence that was looked at', () => {
  const others = locked.filter(([path, { dev, devOptional, license }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isKnown = FREE.includes(license ?? '') || JUDGED.some(([pattern]) => pattern.test(name))
    return !dev && !devOptional && !isKnown
  })
  expect(others.map(([path, { license }]) => [path, license])).toEqual([])
})

function read(name: string) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}
