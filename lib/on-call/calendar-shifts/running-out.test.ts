import { expect, test } from 'vitest'
import { runningOut, runningOutInWords } from './running-out'

const NOW = new Date('2026-03-02T12:00Z')
const ROTATION = { shiftsCalendarId: null, turns: 2 }

function fed(...ends: string[]) {
  return { shiftsCalendarId: 1, turns: 0, shifts: ends.map((end) => ({ endsAt: new Date(end), isFloating: false })) }
}

test('a calendar runs out if its last shift ends within two weeks', () => {
  const [soon, later] = [fed('2026-03-01', '2026-03-09T08:00Z'), fed('2026-03-09', '2026-03-17')]
  expect(runningOut('Europe/Berlin', [soon], NOW)?.lastEndsAt).toEqual(new Date('2026-03-09T08:00Z'))
  expect(runningOut('Europe/Berlin', [later], NOW)).toBeUndefined()
  expect(runningOut('Europe/Berlin', [ROTATION], NOW)).toBeUndefined()
})

test('a time without a zone is one of the schedule’s', () => {
  const floating = {
    shiftsCalendarId: 1,
    turns: 0,
    shifts: [{ endsAt: new Date('2026-03-09T08:00Z'), isFloating: true }],
  }
  expect(runningOut('America/New_York', [floating], NOW)?.lastEndsAt).toEqual(new Date('2026-03-09T12:00Z'))
})

test('turns below it go on, those above it may not be all day; of several calendars the last counts', () => {
  const soon = fed('2026-03-09')
  expect(runningOut('UTC', [soon, ROTATION], NOW)).toBeUndefined()
  expect(runningOut('UTC', [ROTATION, soon], NOW)).toBeDefined()
  expect(runningOut('UTC', [soon, fed('2026-04-09')], NOW)).toBeUndefined()
})

test('it says when, or that nothing is to come', () => {
  const at = runningOut('Europe/Berlin', [fed('2026-03-09T08:00Z')], NOW)
  const over = runningOut('Europe/Berlin', [fed('2026-03-01')], NOW)
  expect(at && runningOutInWords(at, NOW)).toBe(
    'the last shift of its calendar ends on Mon 9 Mar, 09:00: nobody is on call after that until somebody adds some.',
  )
  expect(over && runningOutInWords(over, NOW)).toBe(
    'its calendar has no shifts to come: nobody is on call by it until somebody adds some.',
  )
})
