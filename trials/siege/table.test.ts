import { expect, test } from 'vitest'
import type { Attack } from './attack'
import { report } from './report'
import type { Row } from './run-attack'
import { formatMeaning, formatTable } from './table'

const QUIET = { sent: 400, p50: 5.4, p99: 20.2, refused: 0, broken: 0, silence: 60 }

function row(attack: Partial<Attack>, outcome: Partial<Row['outcome']> = {}): Row {
  const arm = async () => ({ skipped: '' })
  const all = { name: 'example', title: 'An example', databases: ['sqlite'], breaks: 'nothing', arm } satisfies Attack
  const seen = { quiet: QUIET, during: QUIET, firstRefusal: undefined, recovery: 40, acknowledged: 500, lost: [] }
  return {
    attack: { ...all, ...attack },
    database: 'sqlite',
    outcome: { ...seen, memory: { residentMiB: 201.4, peakMiB: 250.6 }, note: '3 pages', ...outcome },
  }
}

const READER = { looks: 30, p95: 312.4, slowest: 500, refused: 0 }
const FAULT = row({ name: 'fault', breaks: 'database' }, { firstRefusal: 2_000, lost: ['incident 7'] })
const { outcome: _, ...unseen } = row({ name: 'unseen' })
const SKIPPED = { ...unseen, skipped: 'needs Linux' }
const FAILED = { ...unseen, failed: 'no server' }

test('the columns of an attack and of a fault', () => {
  const cells = formatTable([row({}, { reader: READER }), FAULT])
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(cells[2]).toEqual([
    'example',
    'SQLite',
    '5/20 ms',
    '5/20 ms',
    '0 of 400',
    '0',
    '0.1 s',
    '312 ms',
    '0 of 500',
    '201, peak 251 MiB',
    'met',
  ])
  expect(cells[3]).toEqual(expect.arrayContaining(['2.0 s', '0.0 s', '1 of 500', 'missed: 1 acknowledged lost']))
})

test('a row that was skipped or failed says why', () => {
  expect(formatTable([SKIPPED, FAILED])).toMatch(/skipped: needs Linux\n.*FAILED: no server$/)
})

test('what it means counts rows that met their aim, and what was lost of all', () => {
  expect(formatMeaning([row({}), FAULT, SKIPPED, FAILED])).toBe(
    '1 of 2 rows met their aim. 1 of 1,000 acknowledged alerts lost. 1 failed to run. 1 skipped.',
  )
})

test('the page has a table of as many columns in each row', () => {
  const lines = report([row({ name: 'drippers' }), FAULT, SKIPPED]).split('\n')
  const from = lines.findIndex((line) => line.startsWith('| attack |'))
  const widths = lines.slice(from, from + 5).map((line) => line.split(' | ').length)
  expect(new Set(widths)).toEqual(new Set([13]))
  expect(lines).toContainEqual(expect.stringMatching(/^\| drippers \| .+ \| SQLite: 3 pages \|$/))
})
