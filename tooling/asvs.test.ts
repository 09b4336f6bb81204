import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** By chapter and section of ASVS 5.0.0, the level of each requirement, in their order; those of level 3 come after. */
const LEVELS: Record<number, Record<number, string>> = {
  1: { 1: '22', 2: '111112222', 3: '11222222222', 4: '222', 5: '12' },
  2: { 1: '122', 2: '112', 3: '1222', 4: '2' },
  3: { 2: '11', 3: '1222', 4: '112222', 5: '11122', 7: '22' },
  4: { 1: '122', 2: '2', 3: '22', 4: '1222' },
  5: { 1: '2', 2: '112', 3: '11', 4: '222' },
  6: { 1: '122', 2: '111111112222', 3: '1122', 4: '1122', 5: '22222', 6: '222', 8: '2222' },
  7: { 1: '222', 2: '1111', 3: '22', 4: '11222', 5: '22', 6: '22' },
  8: { 1: '12', 2: '112', 3: '1', 4: '2' },
  9: { 1: '111', 2: '1222' },
  10: { 1: '22', 2: '22', 3: '2222', 4: '11111222222', 5: '22222', 6: '22', 7: '222' },
  11: { 1: '22', 2: '222', 3: '112', 4: '1222', 5: '2', 6: '2' },
  12: { 1: '122', 2: '11', 3: '2222' },
  13: { 1: '2', 2: '22222', 3: '22', 4: '12222' },
  14: { 1: '22', 2: '1222', 3: '122' },
  15: { 1: '122', 2: '122', 3: '1222222' },
  16: { 1: '2', 2: '22222', 3: '2222', 4: '222', 5: '222' },
  17: { 1: '2', 2: '2222', 3: '22' },
}

const VERDICTS = ['met', 'met if strict', 'not applicable', 'not met']

type Row = { number: string; level: string; asks: string; verdict: string; by: string }

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
const rows = lines.map((line): Row => {
  const [number = '', level = '', asks = '', verdict = '', by = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  return { number, level, asks, verdict, by }
})

function paths({ by }: Row) {
  return Array.from(by.matchAll(/`([^`]+)`/g), ([, path = '']) => path)
}

function numbersOf(rows: Row[]) {
  return rows.map(({ number }) => number)
}

test('every requirement of levels 1 and 2 is there once, in its chapter, with its level', () => {
  const wanted = Object.entries(LEVELS).flatMap(([chapter, sections]) =>
    Object.entries(sections).flatMap(([section, levels]) =>
      [...levels].map((level, at) => `${chapter}.${section}.${at + 1} of level ${level}`),
    ),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ number, level }) => `${number} of level ${level}`)).toEqual(wanted)
  const chapters = page.split(/^## V/m).slice(1)
  const strays = chapters.flatMap((chapter) => {
    const own = /^\d+/.exec(chapter)?.[0]
    return Array.from(chapter.matchAll(/^\| (\d+)\./gm), ([, other]) => other).filter((other) => other !== own)
  })
  expect(strays).toEqual([])
})

test('each has a verdict, and at most eight words for what it asks', () => {
  expect(numbersOf(rows.filter(({ verdict }) => !VERDICTS.includes(verdict)))).toEqual([])
  expect(numbersOf(rows.filter(({ asks }) => asks === '' || asks.split(/\s+/).length > 8))).toEqual([])
})

test('what is met names a test or a page, beside what it tests', () => {
  const met = rows.filter(({ verdict }) => verdict.startsWith('met'))
  const shown = (path: string) => /\.(test\.tsx?|spec\.ts)$|^docs\/|^SECURITY\.md$|^tooling\/check\.mjs$/.test(path)
  expect(numbersOf(met.filter((row) => !paths(row).some(shown)))).toEqual([])
})

test('whatever is not met, or does not apply, has a reason in words', () => {
  const others = rows.filter(({ verdict }) => !verdict.startsWith('met'))
  const isReason = ({ by }: Row) => by.replace(/`[^`]+`/g, '').match(/[\p{L}\d]+/gu)?.length ?? 0
  expect(numbersOf(others.filter((row) => isReason(row) < 2))).toEqual([])
})

test('each path that is named exists', () => {
  const missing = rows.flatMap((row) => paths(row).filter((path) => !existsSync(join(root, path))))
  expect(missing).toEqual([])
  expect(rows.flatMap(paths).length).toBeGreaterThan(300)
})
