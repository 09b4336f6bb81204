import { expect, test } from 'vitest'
import { weekLanes } from './week-lanes'

const at = new Date('2026-11-30T00:00Z')
const shiftOf = (name: string) => ({ name, startsAt: at, endsAt: at })
const [ana, ben, cleo] = [shiftOf('Ana'), shiftOf('Ben'), shiftOf('Cleo')]
type Shift = typeof ana
type Entry = [shift: Shift | undefined, from: string, to: string]

/** Each day's lanes: the name, "…" where it goes on, "-" where it is free. */
function lanesOf(drawn: number, ...days: Entry[][]) {
  const week = days.map((entries) => ({
    ...{ date: '2026-11-30', isToday: false },
    entries: entries.map(([shift, from, to]) => ({ shift, from, to })),
  }))
  const words = (laid: ReturnType<typeof weekLanes<Shift>>[number][number]) =>
    laid ? `${laid.shift?.name ?? 'Nobody'}${laid.goesOn ? '…' : ''}` : '-'
  return weekLanes(week, drawn).map((lanes) => lanes.map(words).join(' '))
}

test('where people are on call at the same time a shift keeps its lane, if it is drawn, and who begins takes a free one', () => {
  const days = lanesOf(
    2,
    [
      [ana, '00:00', '24:00'],
      [ben, '09:00', '24:00'],
    ],
    [
      [ana, '00:00', '09:00'],
      [ben, '00:00', '24:00'],
      [cleo, '22:00', '24:00'],
    ],
    [
      [ben, '00:00', '24:00'],
      [cleo, '00:00', '24:00'],
    ],
    [[ben, '00:00', '09:00']],
  )
  expect(days).toEqual(['Ana Ben', 'Ana… Ben… Cleo', 'Cleo Ben…', '- Ben…'])
})

test('a time that nobody covers keeps its lane too, and is said on each day', () => {
  const days = lanesOf(
    3,
    [
      [ana, '00:00', '12:00'],
      [ben, '08:00', '12:00'],
      [undefined, '12:00', '24:00'],
    ],
    [[undefined, '00:00', '24:00']],
  )
  expect(days).toEqual(['Ana Ben Nobody', '- - Nobody'])
})

test('where one follows the other each day begins at the top', () => {
  const days = lanesOf(
    2,
    [
      [ana, '00:00', '09:00'],
      [ben, '09:00', '24:00'],
    ],
    [[ben, '00:00', '24:00']],
    [[ben, '00:00', '24:00']],
  )
  expect(days).toEqual(['Ana Ben', 'Ben', 'Ben…'])
})
