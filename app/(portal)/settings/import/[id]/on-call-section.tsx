import { ChevronLeft, ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { type Review, type ReviewedSchedule, WEEKS } from '@/lib/importers/review/review'
import type { Period } from '@/lib/importers/shadow/stretches'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'
import { DayHeads, WeekStrip } from './week-strip'

const AT_ONCE = 20
const MOST_DIFFERENCES = 5

type At = { now: Date; zone: string }
type Props = { importId: number; review: Review; source: string; week: number; page: number; at: At }

/** Who would be on call by the file, and who is by the source, if it says so. */
export function OnCallSection({ importId, review, source, week, page, at }: Props) {
  const { schedules, comparedHours } = review
  const differing = schedules.filter((one) => (one.source?.differentHours ?? 0) > 0)
  const agreeing = schedules.filter((one) => one.source?.differentHours === 0)
  const inOrder = schedules.toSorted((one, other) => weight(other) - weight(one))
  const shown = inOrder.slice(page * AT_ONCE, (page + 1) * AT_ONCE)
  const address = (to: { week?: number; page?: number }) =>
    `/settings/import/${importId}?week=${to.week ?? week}&page=${to.page ?? page}`
  return (
    <Section
      title="Who would be on call"
      actions={
        <span className="flex items-center gap-1 text-xs">
          {week > 0 && <Turn href={address({ week: week - 1 })} words="Earlier week" icon={ChevronLeft} />}
          {daysInWords(review.week, at.now)}
          {week < WEEKS - 1 && <Turn href={address({ week: week + 1 })} words="Later week" icon={ChevronRight} />}
        </span>
      }
    >
      {schedules.length === 0 && <p className="text-muted">No schedule is taken.</p>}
      <p className="mb-4 text-muted text-xs">
        {review.compared
          ? `Compared hour by hour, ${daysInWords(review.compared, at.now)}: ${agreeing.length} agree with ${source}, ${differing.length} differ; ${comparedHours} hours.`
          : `The files do not say who is on call in ${source}, so nothing can be compared.`}{' '}
        The bars show {daysInWords(review.week, at.now)} in UTC.
      </p>
      {shown.length > 0 && <DayHeads week={review.week} />}
      <ul aria-label="Schedules" className="flex flex-col gap-4">
        {shown.map((schedule) => (
          <ScheduleRow key={schedule.name} schedule={schedule} review={review} source={source} at={at} />
        ))}
      </ul>
      {schedules.length > AT_ONCE && (
        <p className="mt-3 flex flex-wrap gap-3">
          {page > 0 && <Link href={address({ page: page - 1 })}>Schedules before</Link>}
          {(page + 1) * AT_ONCE < schedules.length && <Link href={address({ page: page + 1 })}>More schedules</Link>}
        </p>
      )}
    </Section>
  )
}

function daysInWords({ from, to }: Period, now: Date) {
  const days = [from, new Date(to.getTime() - 1)]
  return days.map((day) => wallClockWords('UTC', day, now).replace(/, [^,]*$/, '')).join(' – ')
}

/** What differs comes first, then where nobody is on call. */
function weight({ source, emptyHours }: ReviewedSchedule) {
  return (source?.differentHours ?? 0) * 10_000 + emptyHours
}

function Turn({ href, words, icon: Icon }: { href: string; words: string; icon: typeof ChevronLeft }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-label={words}
      className="flex size-7 items-center justify-center rounded-md hover:bg-raised max-sm:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </Link>
  )
}

function nobodyWords(hours: number) {
  if (hours >= WEEKS * 7 * 24) return `nobody in ${WEEKS} weeks`
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  const words = [days > 0 && `${days} d`, rest > 0 && `${rest} h`].filter(Boolean)
  return `nobody for ${words.join(' ')} of ${WEEKS} weeks`
}

type RowProps = { schedule: ReviewedSchedule; review: Review; source: string; at: At }

function ScheduleRow({ schedule, review, source, at }: RowProps) {
  const { name, now, emptyHours, week, source: theirs } = schedule
  const strip = { period: review.week, names: review.names, at }
  return (
    <li>
      <p className="mb-1 flex flex-wrap items-center gap-x-2">
        <span className="font-medium wrap-anywhere">
          <VisibleText limit={100}>{name}</VisibleText>
        </span>
        {theirs && <Compared hours={theirs.differentHours} />}
        <span className="text-muted text-xs">Now {namesOf(now, review)}</span>
        {emptyHours > 0 && <span className="text-high text-xs">{nobodyWords(emptyHours)}</span>}
      </p>
      {theirs && theirs.week.length > 0 && <WeekStrip label={source} stretches={theirs.week} {...strip} />}
      <WeekStrip label="Tocsin" stretches={week} {...strip} />
      {theirs && theirs.differences.length > 0 && (
        <ul className="mt-1 text-high text-xs">
          {theirs.differences.slice(0, MOST_DIFFERENCES).map(({ from, to, source: before, tocsin }) => (
            <li key={from.toISOString()} className="wrap-anywhere">
              {wallClockWords(at.zone, from, at.now)} to {wallClockWords(at.zone, to, at.now)}:{' '}
              {namesOf(tocsin, review)} instead of {namesOf(before, review)}
            </li>
          ))}
          {theirs.differences.length > MOST_DIFFERENCES && (
            <li>And {theirs.differences.length - MOST_DIFFERENCES} more, in the report.</li>
          )}
        </ul>
      )}
    </li>
  )
}

function Compared({ hours }: { hours: number }) {
  const isSame = hours === 0
  const Icon = isSame ? CircleCheck : TriangleAlert
  return (
    <span className={`inline-flex items-center gap-1 text-xs ${isSame ? 'text-good' : 'text-high'}`}>
      <Icon aria-hidden className="size-3.5" />
      {isSame ? 'the same' : `differs for ${Math.round(hours * 10) / 10} h`}
    </span>
  )
}

function namesOf(people: readonly string[], { names }: Review) {
  return people.length === 0 ? 'nobody' : people.map((email) => names[email] ?? email).join(' and ')
}
