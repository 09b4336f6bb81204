import { expect, test } from 'vitest'
import { NOW } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { describeStep, type EarlierStep, stepName } from './describe-step'

const now = after({ minutes: 20 })
const second = { step: 1, round: 0, at: now }

function paged(person: string | null, ...states: EarlierStep['pages'][number]['state'][]): EarlierStep {
  return { at: NOW, person, pages: states.map((state) => ({ state })) }
}

test.each<[string, EarlierStep[], string]>([
  ['nobody', [paged(null)], 'nobody could be paged before'],
  ['one who is silent', [paged('Ana', 'sent')], 'Ana has not acknowledged for 20 minutes'],
  [
    'two who are silent',
    [paged('Ana', 'sent'), paged('Ben', 'failed', 'sent')],
    'Ana and Ben have not acknowledged for 20 minutes',
  ],
  ['one who was not reached', [paged('Ana', 'failed')], 'Ana could not be reached'],
  [
    'both',
    [paged('Ana', 'sent'), paged('Ben', 'failed')],
    'Ana has not acknowledged for 20 minutes; Ben could not be reached',
  ],
  [
    'one who was reached the second time',
    [paged('Ana', 'failed'), paged('Ana', 'sent')],
    'Ana has not acknowledged for 20 minutes',
  ],
])('a further step says why it runs: %s', (_, earlier, why) => {
  expect(describeStep(second, earlier, now)).toBe(`Step 2: ${why}.`)
})

test('the first step of the first round needs no reason, that of a repeat does', () => {
  expect(describeStep({ step: 0, round: 0, at: now }, [], now)).toBeUndefined()
  expect(describeStep({ step: 0, round: 2, at: now }, [], now)).toBe('Step 1 (repeat 2): nobody could be paged before.')
  expect(stepName({ step: 2, round: 1 })).toBe('Step 3 (repeat 1)')
  expect(stepName({ step: 2, round: 1, isLastResort: true })).toBe('Last resort')
})
