import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { noteShownSecret } from '@/app/auth/note-shown-secret'
import { PageTitle, Section } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { getCalendar } from '@/lib/calendars/list'
import { parseRowId } from '@/lib/values/row-id'
import { fetchCalendarAction, removeCalendarAction } from '../actions'
import { CalendarForm } from '../calendar-form'
import { CalendarBadge, KIND_WORDS, LastRead } from '../calendar-state'
import { CalendarEvents, UnknownNames } from './events'

export const metadata: Metadata = { title: 'Calendar' }

export default async function CalendarPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await contextFor('manage calendars')
  if (id === undefined) return missing()
  const calendar = await guard(getCalendar(ctx, id))
  const { name, kind, url, mark } = calendar
  if (url !== null) noteShownSecret(ctx, `the address of calendar ${name} (#${id})`)
  return (
    <>
      <PageTitle
        beside={<CalendarBadge {...calendar} />}
        actions={
          <RemoveForm noun="calendar" name={name} action={removeCalendarAction} fields={{ calendarId: id }}>
            Nobody is warned by it any more.
          </RemoveForm>
        }
      >
        {name}
      </PageTitle>
      <Section title="What was read">
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted wrap-anywhere">
            {KIND_WORDS[kind]} · <LastRead {...calendar} />
          </p>
          {url !== null && (
            <form action={fetchCalendarAction}>
              <input type="hidden" name="calendarId" value={id} />
              <SubmitButton>Fetch now</SubmitButton>
            </form>
          )}
          <UnknownNames calendar={calendar} />
          <CalendarEvents calendar={calendar} />
        </div>
      </Section>
      <CalendarForm calendarId={id} mark={mark} calendar={{ name, kind, url: url ?? '' }} />
    </>
  )
}
