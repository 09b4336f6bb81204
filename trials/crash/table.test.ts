import { expect, test } from 'vitest'
import { formatMeaning, formatTable } from './table'
import { judge, type Outcome, type Result } from './trial'

const whole: Outcome = { cycles: 3, acknowledged: 628, lost: [], halfWritten: [], broken: [], note: '' }
const product = { name: 'power-cut', title: 'power cut', subject: 'alerts', isControl: false } as const
const control = { name: 'at-normal', title: 'weak setting', subject: 'alerts', isControl: true } as const
const gone = 'incident 7, sent as {}'
const skipped: Result = { trial: product, verdict: 'skipped', outcome: undefined, remark: 'needs Linux' }

test('a trial that loses nothing has held', () => {
  expect(judge(product, whole).verdict).toBe('held')
})

test.each([
  [{ lost: [gone] }, '1 acknowledged alerts lost'],
  [{ halfWritten: ['7'] }, '1 half-written'],
  [{ acknowledged: 0 }, 'nothing was acknowledged, so nothing was shown'],
  [{ broken: ['3 times 500'] }, '3 times 500'],
])('a trial fails with %j', (found, remark) => {
  expect(judge(product, { ...whole, ...found })).toMatchObject({ verdict: 'FAILED', remark })
})

test('a control has to lose', () => {
  expect(judge(control, { ...whole, lost: [gone] }).verdict).toBe('caught')
  expect(judge(control, whole)).toMatchObject({
    verdict: 'FAILED',
    remark: 'the planted fault lost nothing in 3 cycles',
  })
})

test('the table has one row for each trial, and what was skipped has no figures', () => {
  expect(formatTable([judge(control, { ...whole, lost: [gone] }), skipped])).toBe(
    [
      'trial                  cycles  acknowledged  lost  half-written  verdict',
      '---------------------  ------  ------------  ----  ------------  --------------------',
      'control: weak setting       3           628     1             0  caught',
      'power cut                                                        skipped: needs Linux',
    ].join('\n'),
  )
})

test('the last line says what the table means', () => {
  expect(formatMeaning([judge(product, whole)])).toBe('No acknowledged alert was lost.')
  expect(formatMeaning([skipped])).toBe('Skipped, so nothing is known about: power-cut.')
  expect(formatMeaning([judge(product, whole), judge(control, whole)])).toMatch(/^FAILED: at-normal\./)
})
