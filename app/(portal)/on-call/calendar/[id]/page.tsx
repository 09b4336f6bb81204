import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { ForWhoMay } from '@/components/may'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { StepLink } from '@/components/ui/step-link'
import { listAway } from '@/lib/on-call/away/list-away'
import { calendar } from '@/lib/on-call/calendar'
import { weeksFrom, weeksOfMonth } from '@/lib/on-call/calendar-days'
import { getSchedule } from '@/lib/on-call/get-schedule'
import { listHolidays } from '@/lib/on-call/holidays/list'
import { addMonths, monthAt, parseMonth } from '@/lib/on-call/load/months'
import { dayWords } from '@/lib/on-call/wall-clock-words'
import { parseRowId } from '@/lib/values/row-id'
import { CalendarGrid } from '../../calendar-grid'
import { monthAndYear } from '../../load/words'

export const metadata: Metadata = { title: 'Calendar' }

/** A plan reaches no farther. */
const MONTHS_AHEAD = 24
/** From the present one on, where no month is asked for: at its end a month is over. */
const WEEKS = 6

type CalendarPageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function CalendarPage({ params, searchParams }: CalendarPageProps) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const { actor, now } = ctx
  const { name, timeZone, teamId } = await guard(getSchedule(ctx, id))
  const present = monthAt(timeZone, now)
  const farthest = addMonths(present, MONTHS_AHEAD)
  const asked = parseMonth((await searchParams).month, farthest)
  const month = asked ?? present
  const days = asked ? weeksOfMonth(month, now, timeZone) : weeksFrom(now, timeZone, WEEKS)
  const today = days.find(({ isToday }) => isToday)?.date ?? ''
  const title = asked ? monthAndYear(month) : `Next ${WEEKS} weeks`
  const [from, to] = [days[0]?.startsAt ?? now, days.at(-1)?.endsAt ?? now]
  const own = await guard(calendar(ctx, { from, to }, [id]))
  const [shown] = own
  if (!shown) return missing()
  const [away, holidays] = await guard(Promise.all([listAway(ctx, own, to), listHolidays(ctx, { from, to })]))
  const [earlier, later] = [asked ? -1 : 0, 1].map((count) => parseMonth(addMonths(month, count), farthest))
  const link = (to: string) => `/on-call/calendar/${id}?month=${to}`
  return (
    <>
      <PageTitle
        back={{ href: '/on-call', name: 'On call' }}
        beside={<span className="text-muted text-xs">Times in {timeZone}</span>}
        actions={
          <ForWhoMay permission="change schedules" teamId={teamId}>
            <Link href={`/on-call/schedules/${id}`} prefetch={false} className={buttonClasses()}>
              Schedule
            </Link>
          </ForWhoMay>
        }
      >
        {name}
      </PageTitle>
      <section aria-label={title} className="panel">
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2">
          <h2 className="font-semibold text-base">{title}</h2>
          <span className="mr-auto text-muted">{asked ? '' : rangeWords(days)}</span>
          {asked && (
            <Link href={`/on-call/calendar/${id}`} prefetch={false} className={buttonClasses()}>
              Today
            </Link>
          )}
          {earlier && (
            <StepLink label="Earlier month" href={link(earlier)}>
              <ChevronLeft aria-hidden className="size-4" />
            </StepLink>
          )}
          {later && (
            <StepLink label="Later month" href={link(later)}>
              <ChevronRight aria-hidden className="size-4" />
            </StepLink>
          )}
        </div>
        <CalendarGrid
          calendar={shown}
          days={days}
          isAside={(date) => (asked ? !date.startsWith(month) : date < today)}
          userId={actor.userId}
          away={away}
          holidays={holidays}
        />
      </section>
    </>
  )
}

/** Such as 30 Nov – 10 Jan. */
function rangeWords(days: readonly { date: string }[]) {
  const words = [days[0], days.at(-1)].map((day) =>
    dayWords(day?.date ?? '')
      .split(/,? /)
      .slice(1, 3)
      .join(' '),
  )
  return words.join(' – ')
}
