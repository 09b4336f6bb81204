import { Users } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { Person } from '@/components/person-mark'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle } from '@/components/ui/page'
import { Cell, NoCell, Rows } from '@/components/ui/rows'
import { may } from '@/lib/context'
import { TEAM_ROLE_NAMES } from '@/lib/permissions'
import { listTeams, type Team } from '@/lib/teams/list'
import { filterText, hasWords } from '@/lib/values/filter-words'

export const metadata: Metadata = { title: 'Teams' }

type Asked = { q?: string | string[] }

export default async function TeamsPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const teams = await guard(listTeams(ctx))
  const text = filterText((await searchParams).q)
  const found = teams.filter((team) => hasWords(text, namesIn(team)))
  return (
    <>
      <PageTitle actions={may(ctx, 'manage teams') && teams.length > 0 && <NewTeam />}>Teams</PageTitle>
      <p className="mb-4 text-muted">
        Who belongs together, and what they look after. What schedule editors and team admins may:{' '}
        <Link href="/settings/roles">Roles</Link>.
      </p>
      {teams.length === 0 ? (
        <EmptyState title="No teams" icon={Users} actions={may(ctx, 'manage teams') && <NewTeam />}>
          <p>
            A team has its own people, schedules and escalation policies.{' '}
            <Link href="/settings/routing">Routing rules</Link> lead incidents to it. One team needs none of this.
          </p>
        </EmptyState>
      ) : (
        <FilteredList
          here="/settings/teams"
          of="teams"
          text={text}
          found={found.length}
          all={teams.length}
          placeholder="Team, person, schedule or policy"
        >
          <Rows
            label="Teams"
            heads={['Team', 'People', 'Schedules', 'Escalation policies', 'Chat channel']}
            columns="[--columns:minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            {found.map((team) => (
              <TeamRow key={team.id} team={team} />
            ))}
          </Rows>
        </FilteredList>
      )}
    </>
  )
}

function namesIn({ name, members, schedules, policies }: Team) {
  return [name, ...[members, schedules, policies].flatMap((named) => named.map((one) => one.name))]
}

function NewTeam() {
  return (
    <Link href="/settings/teams/new" prefetch={false} className={buttonClasses('primary')}>
      New team
    </Link>
  )
}

function TeamRow({ team: { id, name, members, schedules, policies, chatChannel } }: { team: Team }) {
  return (
    <li className="table-line">
      <Link href={`/settings/teams/${id}`} prefetch={false} className="table-name">
        {name}
      </Link>
      {members.length === 0 ? (
        <span className="text-high">Nobody yet</span>
      ) : (
        <ul aria-label="People" className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm max-lg:basis-full">
          {members.map((member) => (
            <li key={member.id} className="min-w-0">
              <Person userId={member.id} name={member.name} />
              {member.role !== 'member' && <span className="text-muted text-xs"> {TEAM_ROLE_NAMES[member.role]}</span>}
            </li>
          ))}
        </ul>
      )}
      <Names head="Schedules" of={schedules} />
      <Names head="Escalation" of={policies} />
      <Names head="Chat" of={chatChannel ? [chatChannel] : []} />
    </li>
  )
}

function Names({ head, of }: { head: string; of: readonly { name: string }[] }) {
  if (of.length === 0) return <NoCell />
  return <Cell head={head}>{new Intl.ListFormat('en').format(of.map(({ name }) => name))}</Cell>
}
