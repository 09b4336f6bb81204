import type { Metadata } from 'next'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { listChatChannelNames } from '@/lib/chat-channels/list'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { peopleToChoose } from '../../../on-call/schedules/choices'
import { TeamForm } from '../team-form'

export const metadata: Metadata = { title: 'New team' }

export default async function NewTeamPage() {
  const ctx = await contextFor('manage teams')
  return (
    <>
      <PageTitle>New team</PageTitle>
      <TeamForm
        isWhole
        team={{ name: '', members: [], editors: [], admins: [], schedules: [], chatChannelId: null }}
        people={await peopleToChoose(ctx, [])}
        schedules={await listSchedules(ctx)}
        chats={await listChatChannelNames(ctx)}
      />
    </>
  )
}
