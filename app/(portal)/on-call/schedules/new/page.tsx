import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { listShiftsCalendars } from '@/lib/on-call/calendar-shifts/list-calendars'
import { listHolidayCalendars } from '@/lib/on-call/holidays/list'
import { timeZones } from '@/lib/on-call/time-zone'
import { peopleToChoose } from '../choices'
import { newLayer } from '../form-schedule'
import { ScheduleForm } from '../schedule-form'

export const metadata: Metadata = { title: 'New schedule' }

export default async function NewSchedulePage() {
  const ctx = await contextFor('manage schedules')
  const startsOn = mondayOf(ctx.now)
  const draft = { name: '', timeZone: '', layers: [newLayer(startsOn)], start: 'handover' as const, startsFrom: '' }
  return (
    <>
      <PageTitle back={{ href: '/on-call', name: 'On call' }}>New schedule</PageTitle>
      <ScheduleForm
        draft={draft}
        people={await peopleToChoose(ctx, [])}
        calendars={await listHolidayCalendars(ctx)}
        shiftsCalendars={await listShiftsCalendars(ctx)}
        timeZones={timeZones()}
      />
    </>
  )
}

/** So that the first person who is chosen is on call this week, and hands over at its end. */
function mondayOf(now: Date) {
  const daysSince = (now.getUTCDay() + 6) % 7
  return new Date(now.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10)
}
