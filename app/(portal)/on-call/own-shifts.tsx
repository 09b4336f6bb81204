import { UserRoundPlus } from 'lucide-react'
import Link from 'next/link'
import { NO_HANDOVER } from '@/components/handover-words'
import { buttonClasses } from '@/components/ui/button'
import { Section } from '@/components/ui/page'
import { type AwayOnCall, awayIn } from '@/lib/on-call/away/list-away'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { handoverAt } from '@/lib/on-call/handover'
import { joinDuties } from '@/lib/on-call/now-and-next'
import { wallClockText } from '@/lib/on-call/wall-clock'
import { dayWords } from '@/lib/on-call/wall-clock-words'
import { AwayMark } from './away-mark'
import { coverAddress } from './cover-address'
import { ShiftTime } from './shift-time'

const MOST_SHOWN = 6

type OwnShiftsProps = {
  calendars: ScheduleCalendar[]
  now: Date
  userId: number
  /** The reader's. */
  zone: string
  away: AwayOnCall[]
}

/** Those of the reader that run or are still to come, with a way to find cover for each. */
export function OwnShifts({ calendars, now, userId, zone, away }: OwnShiftsProps) {
  const own = calendars
    .flatMap(({ shifts, ...schedule }) => joinDuties(shifts).map((shift) => ({ schedule, shift })))
    .filter(({ shift }) => shift.userId === userId && shift.endsAt > now)
    .toSorted((one, other) => one.shift.startsAt.getTime() - other.shift.startsAt.getTime())
  if (own.length === 0) return null
  const more = own.length - MOST_SHOWN
  return (
    <Section title="Your shifts">
      <ul aria-label="Your shifts" className="divide-y divide-line rounded-md border border-line">
        {own.slice(0, MOST_SHOWN).map(({ schedule, shift }) => (
          <OwnShift
            key={`${schedule.scheduleId} ${shift.startsAt.toISOString()}`}
            {...{ schedule, shift, now, userId, zone }}
            away={awayIn(away, schedule.scheduleId, shift)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-muted text-xs">{more === 1 ? 'One more' : `${more} more`} in the next five weeks.</p>
      )}
    </Section>
  )
}

type OwnShiftProps = {
  schedule: Omit<ScheduleCalendar, 'shifts'>
  shift: ScheduleCalendar['shifts'][number]
  now: Date
  userId: number
  zone: string
  away: AwayOnCall | undefined
}

function OwnShift({ schedule: { scheduleId, name, timeZone }, shift, now, userId, zone, away }: OwnShiftProps) {
  const { startsAt, endsAt, overrideId } = shift
  const handover = handoverAt(endsAt, now)
  const [weekday, day] = dayWords(wallClockText(zone, startsAt).slice(0, 10)).split(/,? /)
  const cover = { scheduleId, timeZone, startsAt, endsAt, now, insteadOfId: userId, asks: true }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <span aria-hidden className="w-10 text-center">
        <span className="block text-2xs text-muted">{weekday}</span>
        <span className="block font-semibold text-lg leading-tight tabular-nums">{day}</span>
      </span>
      <div className="min-w-52 flex-1 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {startsAt <= now && <span className="text-accent"> now</span>}
        {overrideId !== null && <span className="text-muted"> by an override</span>}{' '}
        {away && <AwayMark {...away} isYou />}
        <div className="text-muted text-xs">
          <ShiftTime at={startsAt} timeZone={timeZone} />
          {handover ? ' to ' : ', '}
          {handover ? <ShiftTime at={handover} timeZone={timeZone} /> : NO_HANDOVER}
        </div>
      </div>
      <Link href={coverAddress(cover)} prefetch={false} className={buttonClasses()}>
        <UserRoundPlus aria-hidden className="size-4" />
        Find cover
        <span className="sr-only"> in {name}</span>
      </Link>
    </li>
  )
}
