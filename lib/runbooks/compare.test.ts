import { expect, test } from 'vitest'
import { compareRunbooks, type DiffLine } from './compare'

const grow = { title: 'Grow the disk', markdown: '1. Look\n2. Grow\n3. Rest', url: null }

function marked(lines: DiffLine[] | undefined) {
  const signs = { same: ' ', added: '+', removed: '-' }
  return lines?.map((line) => (line.kind === 'skipped' ? `… ${line.count}` : `${signs[line.kind]}${line.text}`))
}

test('the same text has no line', () => {
  expect(compareRunbooks(grow, { ...grow })).toEqual({ lines: [], cut: 0 })
})

test('title, link and lines that changed stand with those around them', () => {
  const after = { title: 'Grow it', markdown: '1. Look\n2. Shrink\n3. Rest', url: 'https://wiki.example.com' }
  expect(marked(compareRunbooks(grow, after).lines)).toEqual([
    '-Title: Grow the disk',
    '-Link: ',
    '+Title: Grow it',
    '+Link: https://wiki.example.com',
    ' 1. Look',
    '-2. Grow',
    '+2. Shrink',
    ' 3. Rest',
  ])
})

test('of a long text only the neighbourhood of a change is shown', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`)
  const after = lines.with(50, 'changed')
  const [before, then] = [lines, after].map((texts) => ({ ...grow, markdown: texts.join('\n') }))
  if (!before || !then) throw new Error('two texts were given')
  expect(marked(compareRunbooks(before, then).lines)).toEqual([
    ...['… 49', ' line 47', ' line 48', ' line 49', '-line 50', '+changed', ' line 51', ' line 52', ' line 53', '… 46'],
  ])
})

test('texts that differ in everything are given up, without lines', () => {
  const text = (word: string) =>
    Array.from({ length: 60_000 }, (_, at) => `${word}${at}`)
      .join('\n')
      .slice(0, 200_000)
  const { lines } = compareRunbooks({ ...grow, markdown: text('a') }, { ...grow, markdown: text('b') })
  expect(lines).toBeUndefined()
})

test('what is shown is bounded, and the rest is counted', () => {
  const added = Array.from({ length: 900 }, (_, at) => `line ${at}`).join('\n')
  const { lines, cut } = compareRunbooks({ ...grow, markdown: '' }, { ...grow, markdown: added })
  expect([lines?.length, cut]).toEqual([500, 403])
})
