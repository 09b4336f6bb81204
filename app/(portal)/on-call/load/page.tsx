import { CalendarClock } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { readerZone } from '@/app/reader-zone'
import { formatCounted } from '@/components/dashboard/format'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { groupDigits } from '@/components/ui/group-digits'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { may } from '@/lib/context'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { getLoad, type Load } from '@/lib/on-call/load/get-load'
import { sumOf } from '@/lib/on-call/load/hours'
import { monthAt } from '@/lib/on-call/load/months'
import { loadUrl, readAsked } from './asked'
import { ChoiceBar } from './choice-bar'
import { HowCounted } from './how-counted'
import { LoadBars } from './load-bars'
import { LoadTable } from './load-table'
import { hoursShown, monthWords, mostInterrupted } from './words'

export const metadata: Metadata = { title: 'On-call load' }

const FEW_INTERRUPTIONS = 4
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type LoadPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LoadPage({ searchParams }: LoadPageProps) {
  const ctx = await requireContext()
  const zone = await readerZone()
  const asked = readAsked(await searchParams, ctx.now, zone)
  const [load, schedules] = await guard(Promise.all([getLoad(ctx, asked), listSchedules(ctx)]))
  const month = monthWords(asked.month, ctx.now)
  return (
    <>
      <PageTitle
        back={{ href: '/on-call', name: 'On call' }}
        actions={
          load.people.length > 0 && (
            <a href={loadUrl(asked, '/export')} download className={buttonClasses()}>
              Download as CSV
            </a>
          )
        }
      >
        On-call load
      </PageTitle>
      <ChoiceBar asked={asked} newest={monthAt(zone, ctx.now)} schedules={schedules} now={ctx.now} />
      {load.deletedTo && (
        <div className="mb-4">
          <Notice kind="info">
            Interruptions are missing: what was paged for incidents that have been deleted since, by this workspace’s
            retention, is not counted.
          </Notice>
        </div>
      )}
      {load.people.length > 0 ? (
        <Figures load={load} month={month} userId={ctx.actor.userId} />
      ) : (
        <Nobody month={month} hasSchedules={schedules.length > 0} isAdmin={may(ctx, 'manage schedules')} />
      )}
    </>
  )
}

function Figures({ load: { people, hasHolidays }, month, userId }: { load: Load; month: string; userId: number }) {
  const worst = mostInterrupted(people)
  const hours = hoursShown(hasHolidays)
  if (!worst && people.every(({ onCall }) => sumOf(onCall) < HOUR_MS))
    return (
      <>
        <div className="mb-4">
          <EmptyState
            title={`Nobody was on call for an hour yet in ${month}`}
            icon={CalendarClock}
            actions={
              <Link href="/on-call" prefetch={false} className={buttonClasses()}>
                Who is on call
              </Link>
            }
          />
        </div>
        <HowCounted hasHolidays={hasHolidays} />
      </>
    )
  return (
    <>
      <p className="mb-4 text-base wrap-anywhere">
        {worst ? `Most interrupted in ${month}: ${worst}.` : `Nobody was interrupted in ${month}.`}
      </p>
      <div className="grid gap-x-4 xl:grid-cols-2">
        {worst && (
          <Section title="Interruptions">
            <LoadBars
              label="Interruptions of each person"
              hours={hours}
              atLeast={FEW_INTERRUPTIONS}
              bars={people
                .filter(({ interruptions }) => sumOf(interruptions) > 0)
                .map(({ userId, name, interruptions, nights }) => ({
                  ...{ userId, name, values: interruptions },
                  figure: `${groupDigits(sumOf(interruptions))}${nights > 0 ? `, on ${formatCounted(nights, 'night')}` : ''}`,
                }))}
            />
          </Section>
        )}
        <Section title="Time on call">
          <LoadBars
            label="Time on call of each person"
            hours={hours}
            atLeast={DAY_MS}
            bars={people
              .filter(({ onCall }) => sumOf(onCall) > 0)
              .toSorted((a, b) => sumOf(b.onCall) - sumOf(a.onCall))
              .map(({ userId, name, onCall }) => ({
                ...{ userId, name, values: onCall },
                figure: `${groupDigits(Math.round(sumOf(onCall) / HOUR_MS))} h`,
              }))}
          />
        </Section>
      </div>
      <Section title="Every figure">
        <LoadTable people={people} userId={userId} hours={hours} />
      </Section>
      <HowCounted hasHolidays={hasHolidays} />
    </>
  )
}

function Nobody({ month, hasSchedules, isAdmin }: { month: string; hasSchedules: boolean; isAdmin: boolean }) {
  const action = hasSchedules
    ? { href: '/on-call', words: 'Who is on call' }
    : { href: '/on-call/schedules/new', words: 'New schedule' }
  return (
    <EmptyState
      title={`Nobody was on call in ${month}`}
      icon={CalendarClock}
      actions={
        (hasSchedules || isAdmin) && (
          <Link href={action.href} prefetch={false} className={buttonClasses()}>
            {action.words}
          </Link>
        )
      }
    >
      {hasSchedules
        ? 'Nobody had a shift, and nobody was paged. Before a schedule was made nobody was on call in it.'
        : 'There is no schedule yet, and nobody was paged.'}
    </EmptyState>
  )
}
