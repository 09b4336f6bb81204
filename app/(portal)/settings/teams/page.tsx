import type { Metadata } from 'next'
import Link from 'next/link'
import { forbidden } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { Person } from '@/components/person-mark'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { listTeams, type Team } from '@/lib/teams/list'

export const metadata: Metadata = { title: 'Teams' }

export default async function TeamsPage() {
  const ctx = await requireContext()
  if (ctx.actor.role !== 'admin') forbidden()
  const teams = await guard(listTeams(ctx))
  return (
    <>
      <PageTitle
        actions={
          <Link href="/settings/teams/new" prefetch={false} className={buttonClasses('primary')}>
            New team
          </Link>
        }
      >
        Teams
      </PageTitle>
      {teams.length === 0 ? (
        <EmptyState title="No teams">
          <p>
            A team has its own people, schedules and escalation policies.{' '}
            <Link href="/settings/routing">Routing rules</Link> lead incidents to it. One team needs none of this.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Teams" className="panel divide-y divide-line">
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} />
          ))}
        </ul>
      )}
    </>
  )
}

function TeamRow({ team: { id, name, members, schedules, policies } }: { team: Team }) {
  const named = (what: { name: string }[]) => new Intl.ListFormat('en').format(what.map((one) => one.name))
  return (
    <li className="px-4 py-3">
      <Link href={`/settings/teams/${id}`} prefetch={false} className="font-medium text-base wrap-anywhere">
        {name}
      </Link>
      {members.length === 0 && <p className="text-muted">Nobody yet.</p>}
      <ul aria-label="People" className="my-1 flex flex-wrap gap-x-4 gap-y-1">
        {members.map((member) => (
          <li key={member.id} className="min-w-0">
            <Person userId={member.id} name={member.name} />
          </li>
        ))}
      </ul>
      {schedules.length > 0 && <p className="text-muted text-xs wrap-anywhere">Schedules: {named(schedules)}</p>}
      {policies.length > 0 && <p className="text-muted text-xs wrap-anywhere">Escalation: {named(policies)}</p>}
    </li>
  )
}
