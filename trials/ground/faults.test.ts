import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/root.mjs'
import { answerBeforeCommit, dropLastOver, plant, sentBeforeSending, synchronousNormal } from './faults'

const fault = { file: 'a.ts', search: 'safe', replacement: "'$&'" }

test('a fault is planted exactly as it is written', () => {
  expect(plant(fault, 'const mode = safe')).toBe("const mode = '$&'")
})

test.each(['const mode = other', 'safe or safe'])('a fault that does not fit exactly once is refused: %s', (text) => {
  expect(() => plant(fault, text)).toThrow('point trials/ground/faults.ts anew')
})

test.each([answerBeforeCommit, dropLastOver(12), synchronousNormal, sentBeforeSending])(
  '$file has the place for $search',
  ({ file, search, ...rest }) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(plant({ file, search, ...rest }, text)).not.toBe(text)
  },
)
