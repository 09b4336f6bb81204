import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aroundChanges, calculated, hasPython, inAnyMonth } from '../../../testing/on-call-cases'
import { resolveShifts } from '../resolve-shifts'
import type { Shift } from '../shift'
import { shiftsOf } from './roster'

const INSTANTS = 200

test.runIf(hasPython).each([
  ['in any month of ten years', inAnyMonth(INSTANTS)],
  ['around changes of clocks', aroundChanges(INSTANTS)],
])('an independent calculation in another language finds the same people: %s', (_, cases) => {
  const tried = fc.sample(cases, Number(process.env.TOCSIN_CALCULATIONS ?? 40))
  const answers = calculated(tried)
  expect(answers).toHaveLength(tried.length)
  for (const [index, { zone, layers, overrides, from, to, instants }] of tried.entries()) {
    const shifts = resolveShifts(shiftsOf({ timeZone: zone, layers }, { from, to }), overrides)
    const found = instants.map((at) => peopleAt(shifts, at))
    const wrong = instants.find((_, at) => found[at]?.join() !== answers[index]?.[at]?.join())
    const about = wrong && `${zone} ${wrong.toISOString()} ${JSON.stringify({ layers, overrides })}`
    expect(found, about).toEqual(answers[index])
  }
})

/** Each person once. */
function peopleAt(shifts: readonly Shift[], at: Date) {
  const now = shifts.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  return now.map(({ userId }) => userId).toSorted((a, b) => a - b)
}
