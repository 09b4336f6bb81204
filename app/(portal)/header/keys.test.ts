import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEYS } from './keys'

test('the page about incidents lists every key', () => {
  const page = readFileSync('docs/incidents.md', 'utf8')
  const unlisted = KEYS.filter(([keys]) => {
    const together = page.includes(`\`${keys}\``)
    return !together && !keys.split(' ').every((key) => page.includes(`\`${key}\``))
  })
  expect(unlisted).toEqual([])
})
