import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const TABLES = ['What a person may do', 'What a workspace may have']

function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}

function rows() {
  const sections = read('docs/limits.md').split(/^## /m)
  const tables = sections.filter((section) => TABLES.some((title) => section.startsWith(title))).join('\n')
  const cells = tables.matchAll(/^\| (.+?) +\| ([\d,]+).*? +\| `([^`]+)` +\|$/gm)
  return Array.from(cells, ([, what = '', most = '', file = '']) => ({ what, most: numberOf(most), file }))
}

function numberOf(text: string) {
  return Number(text.replace(/[,_]/g, ''))
}

/** Whether the source has the number, in whatever way it groups the digits. */
function has(file: string, most: number) {
  return [...read(file).matchAll(/\b\d[\d_]*\b/g)].some(([digits]) => numberOf(digits) === most)
}

test('every limit of the page is the one in the code that it names', () => {
  expect(rows().length).toBeGreaterThanOrEqual(30)
  expect(rows().filter(({ file, most }) => !has(file, most))).toEqual([])
})
