import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { listChatChannelNames } from '@/lib/chat-channels/list'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { peopleToChoose } from '../../../on-call/schedules/choices'
import { TeamForm } from '../team-form'

export const metadata: Metadata = { title: 'New team' }

export default async function NewTeamPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  return (
    <>
      <PageTitle>New team</PageTitle>
      <TeamForm
        team={{ name: '', members: [], schedules: [], chatChannelId: null }}
        people={await peopleToChoose(ctx, [])}
        schedules={await listSchedules(ctx)}
        chats={await listChatChannelNames(ctx)}
      />
    </>
  )
}
