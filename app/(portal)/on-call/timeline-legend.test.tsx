import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { timelineDays } from './timeline-days'
import { TimelineLegend } from './timeline-legend'

const NOW = new Date('2026-11-29T12:00:00Z')
const day = (date: number, month = 11) => new Date(Date.UTC(2026, month - 1, date))

/** Made on 1 November, with Ana on call in these spans. */
function drawn(...spans: [Date, Date][]) {
  const shifts = spans.map(([startsAt, endsAt]) => ({ startsAt, endsAt, userId: 7, userName: 'Ana' }))
  const calendar = { scheduleId: 1, name: 'Primary', timeZone: 'UTC', createdAt: day(1), shifts }
  return renderToStaticMarkup(
    <TimelineLegend
      calendars={[calendar as unknown as ScheduleCalendar]}
      timeline={timelineDays('2026-11-25', NOW, 'UTC')}
      now={NOW}
      userId={1}
    />,
  )
}

test('a gap is named from now on, and what is over is not (oncall#1108)', () => {
  expect(drawn([day(28), day(31, 12)])).not.toContain('has nobody')
  expect(drawn([day(1), day(3, 12)])).toMatch(/Primary has nobody from .*datetime="2026-12-03T00:00:00.000Z"/i)
  expect(drawn([day(30), day(31, 12)])).toMatch(/has nobody from .*datetime="2026-11-29T12:00:00.000Z"/i)
})
