import { Users } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { Person, PersonMark } from '@/components/person-mark'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilteredList } from '@/components/ui/filtered-list'
import { PageTitle } from '@/components/ui/page'
import { Cell, NoCell, Rows } from '@/components/ui/rows'
import { may } from '@/lib/context'
import { type OnCall, onCallAt } from '@/lib/on-call/who-is-on-call'
import { TEAM_ROLE_NAMES } from '@/lib/permissions'
import { listTeams, type Team } from '@/lib/teams/list'
import { filterText, hasWords } from '@/lib/values/filter-words'

export const metadata: Metadata = { title: 'Teams' }

type Asked = { q?: string | string[] }

export default async function TeamsPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const teams = await guard(listTeams(ctx))
  const text = filterText((await searchParams).q)
  const onCall = await onCallAt(ctx.db, ctx, ctx.now)
  const found = teams.filter((team) => hasWords(text, namesIn(team)))
  return (
    <>
      <PageTitle actions={may(ctx, 'manage teams') && teams.length > 0 && <NewTeam />}>Teams</PageTitle>
      <p className="mb-4 text-muted">
        Who belongs together, and what they look after. <Link href="/settings/roles">Roles</Link> says what schedule
        editors and team admins may do.
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
            heads={['Team', 'People', 'On call now', 'Schedules', 'Escalation policies', 'Chat channel']}
            columns="[--columns:minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
          >
            {found.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                onCall={onCall.filter(({ scheduleId }) => ownsSchedule(team, scheduleId))}
              />
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

function ownsSchedule({ schedules }: Team, scheduleId: number) {
  return schedules.some(({ id }) => id === scheduleId)
}

type TeamRowProps = { team: Team; onCall: OnCall[] }

function TeamRow({ team: { id, name, members, schedules, policies, chatChannel }, onCall }: TeamRowProps) {
  return (
    <li className="table-line">
      <Link href={`/settings/teams/${id}`} prefetch={false} className="table-name">
        {name}
      </Link>
      {members.length === 0 ? (
        <span className="text-high">Nobody yet</span>
      ) : (
        <ul aria-label="People" className="flex min-w-0 flex-wrap gap-1 text-sm max-lg:basis-full">
          {members.map((member) => (
            <li key={member.id} title={inWords(member)}>
              <PersonMark userId={member.id} name={member.name} />
              <span className="sr-only">{inWords(member)}</span>
            </li>
          ))}
        </ul>
      )}
      <OnCallNow people={onCall} />
      <Names head="Schedules" of={schedules} />
      <Names head="Escalation" of={policies} />
      <Names head="Chat" of={chatChannel ? [chatChannel] : []} />
    </li>
  )
}

function inWords({ name, role }: Team['members'][number]) {
  return role === 'member' ? name : `${name}, ${TEAM_ROLE_NAMES[role]}`
}

function OnCallNow({ people }: { people: OnCall[] }) {
  if (people.length === 0) return <NoCell />
  return (
    <ul aria-label="On call now" className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-sm max-lg:basis-full">
      <li aria-hidden className="text-muted lg:hidden">
        On call now:
      </li>
      {people.map(({ userId, userName, scheduleId }) => (
        <li key={`${scheduleId} ${userId}`} className="min-w-0">
          <Person userId={userId} name={userName} />
        </li>
      ))}
    </ul>
  )
}

function Names({ head, of }: { head: string; of: readonly { name: string }[] }) {
  if (of.length === 0) return <NoCell />
  return <Cell head={head}>{new Intl.ListFormat('en').format(of.map(({ name }) => name))}</Cell>
}
