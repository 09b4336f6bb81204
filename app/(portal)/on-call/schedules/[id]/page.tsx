import type { Metadata } from 'next'
import { forbidden, notFound } from 'next/navigation'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { listPolicies } from '@/lib/escalation-policies/get'
import { listAway } from '@/lib/on-call/away/list-away'
import { calendar } from '@/lib/on-call/calendar'
import { currentTurn } from '@/lib/on-call/current-turn'
import { getSchedule } from '@/lib/on-call/get-schedule'
import { listHolidayCalendars } from '@/lib/on-call/holidays/list'
import { scheduleMark } from '@/lib/on-call/schedule-mark'
import { timeZones } from '@/lib/on-call/time-zone'
import { parseRowId } from '@/lib/values/row-id'
import { AwaySection } from '../../away-section'
import { WorstMonth } from '../../load/worst-month'
import { removeScheduleAction } from '../actions'
import { peopleToChoose } from '../choices'
import { draftOf } from '../form-schedule'
import { ScheduleForm } from '../schedule-form'
import { UsedInPolicies } from '../used-in-policies'

export const metadata: Metadata = { title: 'Schedule' }

const WEEKS = 5

export default async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const schedule = await guard(getSchedule(ctx, id))
  const current = await guard(currentTurn(ctx, id))
  const to = new Date(ctx.now.getTime() + WEEKS * 7 * 86_400_000)
  const own = (await guard(calendar(ctx, { from: ctx.now, to }))).filter(({ scheduleId }) => scheduleId === id)
  return (
    <>
      <PageTitle
        actions={
          <RemoveForm noun="schedule" name={schedule.name} action={removeScheduleAction} fields={{ scheduleId: id }}>
            Its overrides are removed too. This can’t be undone.
          </RemoveForm>
        }
      >
        {schedule.name}
      </PageTitle>
      <ManagedNotice ctx={ctx} kind="schedules" id={id} />
      <UsedInPolicies scheduleId={id} policies={await guard(listPolicies(ctx))} />
      <WorstMonth ctx={ctx} scheduleId={id} />
      <AwaySection away={await guard(listAway(ctx, own, to))} schedules={own} now={ctx.now} />
      <ScheduleForm
        scheduleId={id}
        mark={scheduleMark(schedule)}
        draft={draftOf(schedule)}
        people={await peopleToChoose(ctx, schedule.people)}
        calendars={await listHolidayCalendars(ctx)}
        timeZones={timeZones()}
        current={current}
      />
    </>
  )
}
