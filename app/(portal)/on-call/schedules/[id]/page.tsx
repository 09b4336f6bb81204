import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { expectMay } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { may } from '@/lib/context'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listAway } from '@/lib/on-call/away/list-away'
import { calendar } from '@/lib/on-call/calendar'
import { listShiftsCalendars } from '@/lib/on-call/calendar-shifts/list-calendars'
import { runningOutInWords } from '@/lib/on-call/calendar-shifts/running-out'
import { currentTurn } from '@/lib/on-call/current-turn'
import { getSchedule } from '@/lib/on-call/get-schedule'
import { listHolidayCalendars } from '@/lib/on-call/holidays/list'
import { scheduleMark } from '@/lib/on-call/schedule-mark'
import { timeZones } from '@/lib/on-call/time-zone'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'
import { parseRowId } from '@/lib/values/row-id'
import { AwaySection } from '../../away-section'
import { WorstMonth } from '../../load/worst-month'
import { removeScheduleAction } from '../actions'
import { peopleToChoose } from '../choices'
import { draftOf } from '../form-schedule'
import { PendingNotice } from '../pending-notice'
import { ScheduleForm } from '../schedule-form'
import { CalendarRunsOut, UnknownInCalendar } from '../unknown-in-calendar'
import { UsedInPolicies } from '../used-in-policies'

export const metadata: Metadata = { title: 'Schedule' }

const WEEKS = 5

export default async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const schedule = await guard(getSchedule(ctx, id))
  await expectMay(ctx, 'change schedules', schedule.teamId)
  const current = await guard(currentTurn(ctx, id))
  const to = new Date(ctx.now.getTime() + WEEKS * 7 * 86_400_000)
  const own = await guard(calendar(ctx, { from: ctx.now, to }, [id]))
  return (
    <>
      <PageTitle
        back={{ href: '/on-call', name: 'On call' }}
        beside={<span className="text-muted text-xs">Times in {schedule.timeZone}</span>}
        actions={
          may(ctx, 'manage schedules') && (
            <RemoveForm noun="schedule" name={schedule.name} action={removeScheduleAction} fields={{ scheduleId: id }}>
              Its overrides are removed too. This can’t be undone.
            </RemoveForm>
          )
        }
      >
        {schedule.name}
      </PageTitle>
      <ManagedNotice ctx={ctx} kind="schedules" id={id} />
      <UsedInPolicies scheduleId={id} policies={await guard(listPolicies(ctx))} />
      <WorstMonth ctx={ctx} scheduleId={id} />
      <UnknownInCalendar names={own[0]?.unknownNames} />
      <CalendarRunsOut words={own[0]?.runningOut && runningOutInWords(own[0].runningOut, ctx.now)} />
      <AwaySection away={await guard(listAway(ctx, own, to))} schedules={own} now={ctx.now} isOfSchedule />
      {schedule.pending && <PendingNotice scheduleId={id} from={inWords(schedule.pending.from, schedule.timeZone)} />}
      <ScheduleForm
        scheduleId={id}
        mark={scheduleMark(schedule)}
        draft={draftOf(schedule)}
        people={await peopleToChoose(ctx, schedule.people)}
        calendars={await listHolidayCalendars(ctx)}
        shiftsCalendars={await listShiftsCalendars(ctx)}
        timeZones={timeZones()}
        current={current}
      />
    </>
  )
}

function inWords(at: Date, timeZone: string) {
  return `${wallClockWords(timeZone, at)} ${timeZone}`
}
