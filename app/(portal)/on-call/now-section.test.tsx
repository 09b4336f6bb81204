import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Policy } from '@/lib/escalation-policies/get'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { NowSection } from './now-section'

const NOW = new Date('2026-11-29T03:14:00Z')
const SENTENCE = 'No escalation policy uses this schedule'
const schedule = (scheduleId: number) =>
  ({
    ...{ scheduleId, name: `S${scheduleId}`, timeZone: 'UTC', teamId: null },
    shifts: [],
  }) as unknown as ScheduleCalendar
const policies = [
  { id: 1, name: 'P', severities: [], steps: [{ targets: [{ scheduleId: 1, name: 'S1' }] }], lastResort: [] },
] as unknown as Policy[]

function markup(count: number, used = policies) {
  const shown = Array.from({ length: count }, (_, at) => schedule(at + 1))
  const now = { now: NOW, turnOf: () => 0, reach: new Map() }
  return renderToStaticMarkup(<NowSection shown={shown} calendars={shown} policies={used} userId={1} {...now} />)
}

test('many schedules that page nobody are told in one line, below those that are used', () => {
  const many = markup(12)
  expect(many).not.toContain(SENTENCE)
  expect(many).toContain('11 schedules page nobody: no escalation policy uses them')
  expect(many.indexOf('>S1<')).toBeLessThan(many.indexOf('<details'))
  expect(many.indexOf('>S2<')).toBeGreaterThan(many.indexOf('<details'))
  expect(many).not.toContain('<details open')
})

test('one or two say it themselves, and where no schedule is used all are open', () => {
  expect(markup(3).split(SENTENCE)).toHaveLength(3)
  expect(markup(3)).not.toContain('<details')
  expect(markup(4, [])).toContain('<details open')
})
