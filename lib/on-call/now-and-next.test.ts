import { expect, test } from 'vitest'
import { joinDuties, joinShifts, nowAndNext } from './now-and-next'

function shift(userId: number, from: number, to: number, overrideId: number | null = null) {
  return { userId, startsAt: new Date(from), endsAt: new Date(to), overrideId }
}

test('shifts of one person that follow each other are one; an override is told apart', () => {
  const shifts = [shift(1, 0, 10), shift(1, 10, 20), shift(1, 20, 30, 7), shift(1, 30, 40), shift(1, 50, 60)]
  expect(joinShifts(shifts)).toEqual([shift(1, 0, 20), shift(1, 20, 30, 7), shift(1, 30, 40), shift(1, 50, 60)])
  expect(joinDuties(shifts)).toEqual([shift(1, 0, 40), shift(1, 50, 60)])
})

test('somebody is on call until somebody else is, by rotation or override', () => {
  const shifts = [shift(1, 0, 10), shift(2, 10, 20, 7), shift(2, 20, 30), shift(1, 30, 40)]
  expect(nowAndNext(shifts, new Date(5))).toEqual({ now: [shift(1, 0, 10)], next: shift(2, 10, 30, 7) })
  expect(nowAndNext(shifts, new Date(10))).toEqual({ now: [shift(2, 10, 30, 7)], next: shift(1, 30, 40) })
  expect(nowAndNext(shifts, new Date(20))).toEqual({ now: [shift(2, 20, 30)], next: shift(1, 30, 40) })
  expect(nowAndNext(shifts, new Date(30))).toEqual({ now: [shift(1, 30, 40)], next: undefined })
})

test('where nobody is on call, what comes next is still told', () => {
  expect(nowAndNext([shift(1, 10, 20)], new Date(5))).toEqual({ now: [], next: shift(1, 10, 20) })
  expect(nowAndNext([], new Date(5))).toEqual({ now: [], next: undefined })
})

test('of several who are on call at once each is told, and who comes next', () => {
  const shifts = [shift(1, 0, 10), shift(2, 0, 30), shift(3, 10, 20), shift(1, 20, 30)]
  expect(nowAndNext(shifts, new Date(5))).toEqual({ now: [shift(1, 0, 10), shift(2, 0, 30)], next: shift(3, 10, 20) })
  expect(joinShifts([shift(1, 0, 10), shift(2, 0, 10), shift(1, 10, 20)])).toEqual([shift(1, 0, 20), shift(2, 0, 10)])
})
