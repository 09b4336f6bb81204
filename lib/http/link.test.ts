import { expect, test } from 'vitest'
import { linkFault, safeLink } from './link'

test.each([['http://a.example/'], ['https://a.example/b?c=d#e']])('%s is safe to link to', (address) => {
  expect(safeLink(address)).toBe(address)
  expect(linkFault(address)).toBeUndefined()
})

test.each([
  ['javascript:alert(1)'],
  [' JaVaScRiPt:alert(1)'],
  ['java\nscript:alert(1)'],
  ['data:text/html,x'],
  ['vbscript:x'],
  ['file:///etc/passwd'],
  ['//a.example'],
  ['/path'],
  ['a.example'],
])('%j is not', (address) => {
  expect(safeLink(address)).toBeUndefined()
  expect(linkFault(address)).toMatch(/http:\/\/ or https:\/\//)
})

test('no link is no fault', () => {
  expect([safeLink(null), safeLink(undefined), safeLink(''), linkFault('')]).toEqual(Array(4).fill(undefined))
})

test('a link of over 2000 characters is refused', () => {
  expect(linkFault(`https://a.example/${'x'.repeat(2000)}`)).toContain('2000')
})
