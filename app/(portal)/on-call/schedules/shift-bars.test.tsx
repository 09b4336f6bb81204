import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShiftBars } from './shift-bars'

const NAME = 'Layer of region 12'
const people = [{ id: 1, name: 'Amara Okoye', isDisabled: false }]
const period = { from: new Date('2026-11-29T00:00Z'), to: new Date('2026-11-30T00:00Z') }

test('bars have the whole name of their layer, and a narrow one the initials of its person', () => {
  const stretches = [{ startsAt: period.from, endsAt: period.to, people }]
  const markup = renderToStaticMarkup(<ShiftBars name={NAME} timeZone="UTC" {...{ stretches, period }} />)
  expect(markup).toMatch(new RegExp(`<span class="(?![^"]*truncate)[^"]*wrap-anywhere[^"]*"[^>]*>${NAME}</span>`))
  expect(markup).toContain('AO</span>')
})
