import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tooling/root.mjs'
import { plant } from '../../ground/faults'
import { PLANTED } from './faults'

test.each(PLANTED)('$name: fits one place of the sources', (fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8')
  expect(plant(fault, text)).not.toBe(text)
})
