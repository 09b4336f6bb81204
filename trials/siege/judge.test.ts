import { expect, test } from 'vitest'
import { hardFailuresOf, missesOf, type Outcome } from './judge'

const QUIET = { sent: 100, p50: 5, p99: 20, refused: 0, broken: 0, silence: 60 }
const GOOD: Outcome = {
  quiet: QUIET,
  during: QUIET,
  firstRefusal: undefined,
  recovery: 30,
  acknowledged: 200,
  lost: [],
  memory: undefined,
  note: '',
}
const ATTACK = { breaks: 'nothing' } as const
const FAULT = { breaks: 'database' } as const
const KILLED = { breaks: 'process' } as const

test.each([ATTACK, FAULT, KILLED])('nothing is missed where nobody noticed anything: $breaks broken', (attack) => {
  expect(missesOf(attack, GOOD)).toEqual([])
})

test('a slow answer misses the aim of an attack, and is no hard failure', () => {
  const slow = { ...GOOD, during: { ...QUIET, p99: 250 } }
  expect(missesOf(ATTACK, slow)).toEqual(['p99 over 250 ms'])
  expect(hardFailuresOf(ATTACK, slow)).toEqual([])
  expect(missesOf(FAULT, slow)).toEqual([])
})

test('a single 5xx or broken connection fails an attack, but not a fault of the database', () => {
  const refused = { ...GOOD, during: { ...QUIET, refused: 1, broken: 2 } }
  expect(hardFailuresOf(ATTACK, refused)).toEqual(['1 answers of 5xx', '2 without an answer'])
  expect(hardFailuresOf(FAULT, refused)).toEqual([])
})

test('a portal that is slow for somebody else misses the aim, and one that refuses them a page fails', () => {
  const reader = { looks: 40, p95: 1_000, slowest: 2_000, refused: 0 }
  expect(missesOf(ATTACK, { ...GOOD, reader })).toEqual(['the portal took over 1 s'])
  expect(hardFailuresOf(ATTACK, { ...GOOD, reader })).toEqual([])
  expect(hardFailuresOf(ATTACK, { ...GOOD, reader: { ...reader, p95: 90, refused: 2 } })).toEqual([
    'the portal refused 2 pages of a reader',
  ])
})

test('a fault of the database must be told by a 503 within 5 s, and be over within one', () => {
  expect(missesOf(FAULT, { ...GOOD, firstRefusal: 5_001 })).toEqual(['no 503 within 5 s'])
  expect(missesOf(FAULT, { ...GOOD, during: { ...QUIET, silence: 6_000 } })).toEqual(['no 503 within 5 s'])
  expect(missesOf(FAULT, { ...GOOD, firstRefusal: 900, during: { ...QUIET, silence: 6_000 } })).toEqual([])
  expect(missesOf(FAULT, { ...GOOD, recovery: 1_001 })).toEqual(['not back within 1 s'])
})

test('a process that was killed has 10 s', () => {
  expect(missesOf(KILLED, { ...GOOD, recovery: 9_999 })).toEqual([])
  expect(missesOf(KILLED, { ...GOOD, recovery: 10_001 })).toEqual(['not back within 10 s'])
})

test.each([ATTACK, FAULT, KILLED])('lost alerts and no recovery fail everything: $breaks broken', (attack) => {
  const worst = { ...GOOD, lost: ['incident 1'], recovery: undefined }
  expect(hardFailuresOf(attack, worst)).toEqual(['1 acknowledged lost', 'did not recover'])
  expect(hardFailuresOf(attack, { ...GOOD, acknowledged: 0 })).toEqual(['nothing was acknowledged'])
})
