import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundles } from '../tooling/prepare.mjs'
import { ENTRIES } from './needed-files'

// Of the sources alone; a bundle stands for it.
const OF_SOURCES = 'sources.thread.mjs'

test('a release has every bundle and every thread', () => {
  const threads = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.thread.mjs') && !file.endsWith(OF_SOURCES),
  )
  const started = [
    ...Object.keys(bundles).map((name) => `build/${name}.mjs`),
    ...threads.map((file) => join('lib', file)),
  ]
  expect(ENTRIES.filter((entry) => !entry.startsWith('bin/')).sort()).toEqual(started.sort())
})
