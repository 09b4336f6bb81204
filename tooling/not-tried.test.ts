import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { collectNotTried, noteNotTried } from './not-tried.mjs'
import { root } from './root.mjs'

test('what any process could not try is named once; without a listener nothing is', () => {
  noteNotTried('nobody listens')
  const notTried = collectNotTried()
  expect(notTried()).toEqual([])
  const script = `import('${root}/tooling/not-tried.mjs').then((it) => it.noteNotTried('power cuts'))`
  execFileSync(process.execPath, ['--eval', script])
  noteNotTried('caddy')
  noteNotTried('power cuts')
  expect(notTried()).toEqual(['power cuts', 'caddy'])
  delete process.env.TOCSIN_NOT_TRIED
})
