import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { later, partsOf } from '@/lib/on-call/calendar-days'
import { joinShifts } from '@/lib/on-call/now-and-next'
import { coverAddress } from './cover-address'
import { ShiftTime } from './shift-time'
import type { TimelineDays } from './timeline-days'

type LegendProps = {
  calendars: ScheduleCalendar[]
  timeline: TimelineDays
  now: Date
  userId: number
}

export function TimelineLegend({ calendars, timeline, now, userId }: LegendProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-sm border border-current border-dashed" /> Override
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-5 rounded-sm border border-current" /> Your shifts
      </span>
      <FirstGap calendars={calendars} timeline={timeline} now={now} />
      <span className="ml-auto">
        <OwnShifts calendars={calendars} timeline={timeline} now={now} userId={userId} />
      </span>
    </div>
  )
}

function FirstGap({ calendars, timeline, now }: Pick<LegendProps, 'calendars' | 'timeline' | 'now'>) {
  const gaps = calendars.flatMap((calendar) => {
    const startsAt = later(later(timeline.startsAt, now), calendar.createdAt)
    if (startsAt >= timeline.endsAt) return []
    const gap = partsOf(calendar.shifts, { startsAt, endsAt: timeline.endsAt }).find(({ shift }) => !shift)
    return gap ? [{ calendar, gap }] : []
  })
  const [first] = gaps.toSorted((one, other) => one.gap.startsAt.getTime() - other.gap.startsAt.getTime())
  if (!first) return null
  const { scheduleId, name, timeZone } = first.calendar
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-high wrap-anywhere">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span>
        {name} has nobody from <ShiftTime at={first.gap.startsAt} timeZone={timeZone} />
      </span>
      {gaps.length > 1 && ` (and ${gaps.length - 1} more)`}
      <Link href={coverAddress({ scheduleId, timeZone, ...first.gap, now })} prefetch={false} className="underline">
        Cover it
      </Link>
    </span>
  )
}

function OwnShifts({ calendars, timeline, now, userId }: LegendProps) {
  const coming = calendars
    .flatMap(({ shifts, timeZone }) => joinShifts(shifts).map((shift) => ({ ...shift, timeZone })))
    .filter((shift) => shift.userId === userId && shift.startsAt > now && shift.startsAt < timeline.endsAt)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const [next] = coming
  if (!next) return null
  return (
    <>
      {coming.length === 1 ? 'One shift of yours' : `${coming.length} shifts of yours`} to come here, the next from{' '}
      <ShiftTime at={next.startsAt} timeZone={next.timeZone} />
    </>
  )
}
