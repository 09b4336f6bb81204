import { expect, test } from 'vitest'
import { createLuck } from '../luck/luck'
import { beginHistory } from '../record/history'
import type { Silence, Workspace } from '../record/settings'
import { createClocks } from '../time/clocks'
import { createTimers } from '../time/timers'
import { coveringOf, endsFrom, isPromised } from './covering'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const alert = { severity: 'high', summary: 'Down', labels: {}, entityId: undefined }
const clocks = createClocks(createTimers(createLuck('1')), 0)

function silence(silenceId: number, startsAt: number, repeatDays: number | null = null): Silence {
  return { silenceId, conditions: [], startsAt, endsAt: startsAt + HOUR, repeatDays, pagesAfter: true }
}

function workspaceWith(silences: Silence[]): Workspace {
  return {
    ...{ workspaceId: 1, name: 'Ana', people: [], calendars: [], schedules: [], policies: new Map(), rules: [] },
    silences: beginHistory(silences),
  }
}

function coveredBy(silences: Silence[], low: number, high = low, own?: Silence) {
  const found = coveringOf(workspaceWith(silences), alert, { span: { low, high }, clocks, own })
  return typeof found === 'string' ? found : found.silenceId
}

test('the first silence covers it, unless its own goes on; at the edge of one nobody can say', () => {
  const [first, second] = [silence(1, 0), silence(2, 0)]
  expect(coveredBy([first, second], HOUR - 1)).toBe(1)
  expect(coveredBy([first, second], HOUR - 1, HOUR - 1, second)).toBe(2)
  expect(coveredBy([first], HOUR)).toBe('none')
  expect(coveredBy([first], HOUR - 1, HOUR)).toBe('unsure')
})

test('of several the first with pages afterwards covers it', () => {
  const [quiet, other] = [{ ...silence(1, 0), pagesAfter: false }, silence(2, 0)]
  expect(coveredBy([quiet, other], 1)).toBe(2)
  expect(coveredBy([quiet], 1)).toBe(1)
})

test('one that was active between promises pages, unless nobody can say', () => {
  const besides = { ...silence(9, 0), pagesAfter: false }
  const promised = (one: Silence, opened: number, ended: number, wide = 0) =>
    isPromised(workspaceWith([besides, one]), alert, {
      opened: { low: opened, high: opened + wide },
      ended: { low: ended, high: ended },
      ...{ clocks, besides },
    })
  expect(promised(silence(1, 0), HOUR - 1, 2 * HOUR)).toBe(true)
  expect(promised(silence(1, 0), HOUR, 2 * HOUR)).toBe(false)
  expect(promised(silence(1, 0), HOUR - 1, 2 * HOUR, 1)).toBe('unsure')
  expect(promised(silence(1, 3 * HOUR), HOUR, 2 * HOUR)).toBe(false)
  expect(promised(silence(1, 0, 1), HOUR, DAY)).toBe(true)
  expect(promised(silence(1, 0, 1), HOUR, DAY - 1)).toBe(false)
  expect(promised({ ...silence(1, 0), pagesAfter: false }, 1, 2)).toBe(false)
})

test('each window of one that repeats covers, and ends', () => {
  const daily = silence(1, HOUR, 1)
  expect([0, HOUR, 2 * HOUR, DAY + HOUR, DAY + 2 * HOUR].map((at) => coveredBy([daily], at))).toEqual([
    ...['none', 1, 'none', 1, 'none'],
  ])
  expect(endsFrom(daily, DAY, 3 * DAY)).toEqual([2 * HOUR, DAY + 2 * HOUR, 2 * DAY + 2 * HOUR, 3 * DAY + 2 * HOUR])
  expect(endsFrom(silence(1, 0), 0, 3 * DAY)).toEqual([HOUR])
})
