import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { personTone } from '@/components/person-mark'
import type { CalendarShift } from '@/lib/on-call/calendar'
import { CalendarDayCell } from './calendar-day-cell'

const NOON = new Date('2026-11-30T12:00Z')
const of = (userId: number, userName: string, startsAt = NOON): CalendarShift => {
  return { userId, userName, startsAt, endsAt: NOON, isDisabled: false, overrideId: null }
}

function wordsOf(entries: { from: string; to: string; shift: CalendarShift | undefined }[]) {
  const day = { date: '2026-11-30', isToday: false, entries }
  const markup = renderToStaticMarkup(
    <CalendarDayCell
      day={day}
      isAside={false}
      isWeekend={false}
      lanes={entries.map((entry) => ({ ...entry, goesOn: false }))}
      userId={9}
      away={[]}
      toneOf={personTone}
      holiday={undefined}
    />,
  )
  return [...markup.matchAll(/<li class="calendar-entry.*?<\/li>/gs)].map(([entry]) =>
    entry
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test('a handover says until when and from when; who is on call all day has no time', () => {
  const [ana, ben] = [of(1, 'Ana'), of(2, 'Ben')]
  expect(
    wordsOf([
      { from: '00:00', to: '09:00', shift: ana },
      { from: '09:00', to: '24:00', shift: ben },
    ]),
  ).toEqual(['Ana until 09:00', 'Ben from 09:00'])
  expect(
    wordsOf([
      { from: '00:00', to: '24:00', shift: ana },
      { from: '09:00', to: '17:00', shift: undefined },
    ]),
  ).toEqual(['Ana', 'Nobody 09:00 – 17:00'])
})
