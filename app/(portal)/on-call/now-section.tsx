import Link from 'next/link'
import { NO_HANDOVER } from '@/components/handover-words'
import { ForWhoMay } from '@/components/may'
import { PersonMark, tonesOf } from '@/components/person-mark'
import { ReachMark } from '@/components/reach-mark'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Reach } from '@/lib/contact-methods/method-state'
import type { Policy } from '@/lib/escalation-policies/get'
import { pagedCalendars } from '@/lib/escalation-policies/list-warnings'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { handoverAt } from '@/lib/on-call/handover'
import { nowAndNext } from '@/lib/on-call/now-and-next'
import { type Levels, levelsAt } from './levels'
import { LevelsList } from './levels-list'
import { PersonOnCall } from './person-on-call'
import { ShiftTime } from './shift-time'

type ReachOf = ReadonlyMap<number, Reach>

type NowSectionProps = {
  /** In order. */
  shown: ScheduleCalendar[]
  /** All: a policy's steps name others too. */
  calendars: ScheduleCalendar[]
  policies: Policy[]
  turnOf: (policyId: number, step: number) => number
  reach: ReachOf
  now: Date
  userId: number
}

const MOST_UNUSED = 2

/** A schedule that no policy uses pages nobody. Where there are several of them, they are folded. */
export function NowSection({ shown, policies, ...card }: NowSectionProps) {
  const used = new Set(pagedCalendars(policies, shown))
  const levelsOf = levelsAt(policies, card.calendars, card)
  const unused = shown.filter((one) => !used.has(one))
  const isFolded = unused.length > MOST_UNUSED
  const cardOf = (calendar: ScheduleCalendar) => (
    <NowCard
      key={calendar.scheduleId}
      {...{ calendar, ...card }}
      levels={levelsOf(calendar.scheduleId)}
      unused={used.has(calendar) ? undefined : isFolded ? 'folded' : 'alone'}
    />
  )
  return (
    <>
      {(!isFolded || used.size > 0) && (
        <ul aria-label="Who is on call" className={`${CARDS} mb-4`}>
          {shown.filter((one) => !isFolded || used.has(one)).map(cardOf)}
        </ul>
      )}
      {isFolded && (
        <details open={used.size === 0} className="mb-4">
          <summary className="min-h-9 py-2 text-high max-sm:min-h-11">
            {unused.length} schedules page nobody: no escalation policy uses them
          </summary>
          <ul aria-label="Schedules that page nobody" className={`${CARDS} mt-1`}>
            {unused.map(cardOf)}
          </ul>
        </details>
      )}
    </>
  )
}

const CARDS = 'grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]'

type NowCardProps = Pick<NowSectionProps, 'reach' | 'now' | 'userId'> & {
  calendar: ScheduleCalendar
  levels: Levels[]
  /** `folded`: below a sentence that says it of all. */
  unused: 'alone' | 'folded' | undefined
}

function NowCard({ calendar, levels, unused, reach, now, userId }: NowCardProps) {
  const { now: current } = nowAndNext(calendar.shifts, now)
  const isYou = current.some((shift) => shift.userId === userId)
  const look = isYou ? 'border-accent/40 bg-accent-soft' : 'border-line bg-panel'
  return (
    <li className={`rounded-lg border p-4 ${unused ? 'border-line-2 border-dashed bg-page' : look}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="min-w-0 flex-1 font-medium wrap-anywhere">{calendar.name}</h2>
        <ForWhoMay permission="change schedules" teamId={calendar.teamId}>
          <Link href={`/on-call/schedules/${calendar.scheduleId}`} prefetch={false} className="text-xs">
            Edit<span className="sr-only"> {calendar.name}</span>
          </Link>
        </ForWhoMay>
      </div>
      {unused && <Unused calendar={calendar} isSaid={unused === 'folded'} />}
      <NowAndNext calendar={calendar} reach={reach} now={now} userId={userId} />
      <LevelsList policies={levels} userId={userId} />
    </li>
  )
}

type UnusedProps = { calendar: ScheduleCalendar; isSaid: boolean }

function Unused({ calendar: { scheduleId, name, teamId }, isSaid }: UnusedProps) {
  return (
    <p className="mb-2 text-muted text-xs empty:hidden">
      {!isSaid && 'No escalation policy uses this schedule: it pages nobody. '}
      <ForWhoMay permission="change policies" teamId={teamId}>
        <Link href={`/settings/escalation/new?schedule=${scheduleId}`} prefetch={false}>
          Add to a policy<span className="sr-only"> {name}</span>
        </Link>
      </ForWhoMay>
    </p>
  )
}

type NowAndNextProps = Pick<NowCardProps, 'calendar' | 'reach' | 'now' | 'userId'>

function NowAndNext({ calendar, reach, now, userId }: NowAndNextProps) {
  const { shifts, timeZone } = calendar
  const { now: current, next } = nowAndNext(shifts, now)
  const toneOf = tonesOf(shifts.map(({ userId }) => userId))
  return (
    <div className="flex flex-col gap-2">
      {current.length === 0 && (
        <p className="text-base">
          <strong className="text-high">Nobody</strong>
        </p>
      )}
      {current.map((shift) => (
        <div key={shift.userId} className="flex items-start gap-2">
          <PersonMark userId={shift.userId} name={shift.userName} tone={toneOf(shift.userId)} />
          <div className="min-w-0">
            <p className="text-base">
              <PersonOnCall shift={shift} userId={userId} />
              <Until endsAt={handoverAt(shift.endsAt, now)} timeZone={timeZone} />
            </p>
            <Unreachable reach={reach.get(shift.userId)} />
          </div>
        </div>
      ))}
      {next && (
        <p className="text-muted">
          <span aria-hidden>→ </span>
          then <PersonOnCall shift={next} userId={userId} /> from <ShiftTime at={next.startsAt} timeZone={timeZone} />
        </p>
      )}
    </div>
  )
}

function Unreachable({ reach = 'sure' }: { reach: Reach | undefined }) {
  return reach === 'sure' ? null : <ReachMark reach={reach} />
}

function Until({ endsAt, timeZone }: { endsAt: Date | null; timeZone: string }) {
  if (!endsAt) return <span className="text-muted text-sm"> · {NO_HANDOVER}</span>
  return (
    <span className="text-muted text-sm">
      {' '}
      until <ShiftTime at={endsAt} timeZone={timeZone} /> (<RelativeTime at={endsAt} />)
    </span>
  )
}
