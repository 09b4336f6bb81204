import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { CalendarForm } from '../calendar-form'

export const metadata: Metadata = { title: 'New calendar' }

export default async function NewCalendarPage() {
  await contextFor('manage calendars')
  return (
    <>
      <PageTitle>New calendar</PageTitle>
      <CalendarForm calendar={{ name: '', kind: 'holidays', url: '' }} />
    </>
  )
}
