import type { Metadata } from 'next'
import { forbidden, notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { currentTurn } from '@/lib/on-call/current-turn'
import { getSchedule } from '@/lib/on-call/get-schedule'
import { scheduleMark } from '@/lib/on-call/schedule-mark'
import { timeZones } from '@/lib/on-call/time-zone'
import { parseRowId } from '@/lib/values/row-id'
import { peopleToChoose } from '../choices'
import { RemoveSchedule } from '../remove-schedule'
import { ScheduleForm } from '../schedule-form'

export const metadata: Metadata = { title: 'Schedule' }

export default async function SchedulePage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const { members, ...schedule } = await guard(getSchedule(ctx, id))
  const current = await guard(currentTurn(ctx, id))
  const { name, timeZone, shiftUnit, handoverTime, startsOn } = schedule
  const draft = {
    ...{ name, timeZone, shiftUnit, handoverTime, startsOn },
    shiftLength: String(schedule.shiftLength),
    members: members.map((member) => member.id),
    start: 'handover' as const,
  }
  return (
    <>
      <PageTitle actions={<RemoveSchedule scheduleId={id} name={schedule.name} />}>{schedule.name}</PageTitle>
      <ScheduleForm
        scheduleId={id}
        mark={scheduleMark({ ...schedule, members: draft.members })}
        draft={draft}
        people={await peopleToChoose(ctx, members)}
        timeZones={timeZones()}
        current={current}
      />
    </>
  )
}
