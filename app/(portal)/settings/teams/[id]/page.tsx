import type { Metadata } from 'next'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { guard } from '@/app/auth/guard'
import { missing } from '@/app/auth/missing'
import { requireContext } from '@/app/auth/session'
import { PageTitle } from '@/components/ui/page'
import { RemoveForm } from '@/components/ui/remove-form'
import { listChatChannelNames } from '@/lib/chat-channels/list'
import { may } from '@/lib/context'
import { listSchedules } from '@/lib/on-call/list-schedules'
import { listTeams } from '@/lib/teams/list'
import { teamMark } from '@/lib/teams/mark'
import { parseRowId } from '@/lib/values/row-id'
import { SmallDashboard } from '../../../dashboard/small-dashboard'
import { peopleToChoose } from '../../../on-call/schedules/choices'
import { removeTeamAction } from '../actions'
import { teamDraft } from '../form-team'
import { TeamForm } from '../team-form'
import { TeamFacts } from './team-facts'

export const metadata: Metadata = { title: 'Team' }

export default async function TeamPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  const ctx = await requireContext()
  const team = (await guard(listTeams(ctx))).find((one) => one.id === id)
  if (!team) return missing()
  const { name, members, schedules, chatChannel } = team
  const draft = {
    name,
    members: members.map((one) => one.id),
    roles: new Map(members.map((one) => [one.id, one.role])),
    schedules: schedules.map((one) => one.id),
    chatChannelId: chatChannel?.id ?? null,
  }
  return (
    <>
      <PageTitle
        actions={
          may(ctx, 'manage teams') && (
            <RemoveForm noun="team" name={team.name} action={removeTeamAction} fields={{ teamId: team.id }}>
              Its schedules and policies stay, without a team. Its incidents keep its name.
            </RemoveForm>
          )
        }
      >
        {team.name}
      </PageTitle>
      {may(ctx, 'change members', team.id) && <ManagedNotice ctx={ctx} kind="teams" id={team.id} />}
      <TeamFacts ctx={ctx} team={team} />
      <SmallDashboard ctx={ctx} filter={{ teamId: team.id }} />
      {may(ctx, 'change members', team.id) && (
        <TeamForm
          isWhole={may(ctx, 'manage teams')}
          teamId={team.id}
          mark={teamMark(draft)}
          team={teamDraft(draft)}
          people={await peopleToChoose(ctx, members)}
          schedules={await listSchedules(ctx)}
          chats={await listChatChannelNames(ctx)}
        />
      )}
    </>
  )
}
