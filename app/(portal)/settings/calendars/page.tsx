import { CalendarDays } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { type ListedCalendar, listCalendars } from '@/lib/calendars/list'
import { CalendarBadge, KIND_WORDS, LastRead } from './calendar-state'

export const metadata: Metadata = { title: 'Calendars' }

export default async function CalendarsPage() {
  const ctx = await contextFor('manage calendars')
  const calendars = await guard(listCalendars(ctx))
  const add = (
    <Link href="/settings/calendars/new" prefetch={false} className={buttonClasses('primary')}>
      New calendar
    </Link>
  )
  return (
    <>
      <PageTitle actions={calendars.length > 0 && add}>Calendars</PageTitle>
      {calendars.length === 0 ? (
        <EmptyState title="No calendars" icon={CalendarDays} actions={add}>
          <p>
            A calendar tells of holidays, of who is away, or of who is on call: from an .ics file, or from the address
            of your calendar or HR program. Schedules warn of people who are on call while they are away, and can take
            their shifts from a calendar.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Calendars" className="panel divide-y divide-line">
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
    </>
  )
}

function CalendarRow({ calendar }: { calendar: ListedCalendar }) {
  const { id, name, kind, source, coming, unknown } = calendar
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link href={`/settings/calendars/${id}`} prefetch={false} className="font-medium text-base wrap-anywhere">
          {name}
        </Link>
        <CalendarBadge {...calendar} />
        {unknown.length > 0 && <span className="badge bg-high-soft text-high">Unknown names</span>}
      </div>
      <p className="text-muted text-xs wrap-anywhere">
        {KIND_WORDS[kind]} · {source ?? 'a file'} · {coming} to come · <LastRead {...calendar} />
      </p>
    </li>
  )
}
