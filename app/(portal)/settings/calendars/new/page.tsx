import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { FormBeside } from '@/components/ui/form-layout'
import { PageTitle } from '@/components/ui/page'
import { CalendarForm } from '../calendar-form'
import { HowEventsAreRead } from '../how-events-are-read'

export const metadata: Metadata = { title: 'New calendar' }

export default async function NewCalendarPage() {
  await contextFor('manage calendars')
  return (
    <>
      <PageTitle>New calendar</PageTitle>
      <FormBeside label="Examples" aside={<HowEventsAreRead />}>
        <CalendarForm calendar={{ name: '', kind: 'holidays', url: '' }} />
      </FormBeside>
    </>
  )
}
