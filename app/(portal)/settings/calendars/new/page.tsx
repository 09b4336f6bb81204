import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { CalendarForm } from '../calendar-form'

export const metadata: Metadata = { title: 'New calendar' }

export default async function NewCalendarPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  return (
    <>
      <PageTitle>New calendar</PageTitle>
      <CalendarForm calendar={{ name: '', kind: '', url: '' }} />
    </>
  )
}
