import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { weeksOfMonth } from '@/lib/on-call/calendar-days'
import { CalendarGrid } from './calendar-grid'

/** The days of December 2026 on which a name is to be seen, of shifts that change hands at nine in the morning. */
function namedDays(shifts: [name: string, from: number, to: number][]) {
  const at = (day: number) => new Date(`2026-12-${String(day).padStart(2, '0')}T09:00Z`)
  const all = shifts.map(([userName, from, to], id) => {
    return { userId: id + 1, userName, startsAt: at(from), endsAt: at(to), isDisabled: false, overrideId: null }
  })
  const calendar = { scheduleId: 1, name: 'Primary', timeZone: 'UTC', createdAt: at(1), teamId: null, shifts: all }
  const days = weeksOfMonth('2026-12', at(8), 'UTC')
  const grid = <CalendarGrid calendar={calendar} days={days} isAside={() => false} userId={9} away={[]} holidays={[]} />
  const cells = renderToStaticMarkup(grid)
    .split('<li ')
    .filter((cell) => /Ana|Ben/.test(cell))
  return cells.map((cell) => `${/Ana|Ben/.exec(cell)?.[0]}${cell.includes('opacity-0') ? ' goes on' : ''}`)
}

test('a bar names its person once a week', () => {
  // 7 December is a Monday.
  const days = ['Ana', 'Ana', 'Ana goes on', 'Ana goes on', 'Ana', 'Ana goes on', 'Ana goes on']
  expect(namedDays([['Ana', 3, 9]])).toEqual(days)
})

test('who begins on a day is named, and again on the day after, where their bar is in another line', () => {
  expect(
    namedDays([
      ['Ana', 7, 9],
      ['Ben', 9, 12],
    ]),
  ).toEqual(['Ana', 'Ana', 'Ana goes on', 'Ben', 'Ben', 'Ben goes on', 'Ben goes on'])
})
