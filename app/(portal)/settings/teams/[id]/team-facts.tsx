import Link from 'next/link'
import type { ReactNode } from 'react'
import { IncidentList } from '@/components/incident-list'
import { Person } from '@/components/person-mark'
import { Section } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import type { UserContext } from '@/lib/context'
import { listIncidents } from '@/lib/incidents/list'
import { onCallAt } from '@/lib/on-call/who-is-on-call'
import { listRules } from '@/lib/routing/list'
import { printQuery } from '@/lib/search/print'
import type { Team } from '@/lib/teams/list'

const SHOWN = 5

/** What a team is about now: its people, who is on call, what is open, and how incidents come to it. */
export async function TeamFacts({ ctx, team }: { ctx: UserContext; team: Team }) {
  const open = { statuses: ['open' as const, 'acknowledged' as const], teams: [{ values: [team.id] }] }
  const [page, onCall, rules] = await Promise.all([
    listIncidents(ctx, open, { order: 'urgent' }),
    onCallAt(ctx.db, { ...ctx, scheduleIds: team.schedules.map(({ id }) => id) }, ctx.now),
    listRules(ctx),
  ])
  const own = rules.filter(({ teamId }) => teamId === team.id)
  const search = printQuery([{ field: 'team', values: [team.name], isNot: false }])
  return (
    <>
      <Section title="Now">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
          <Row name="People" isEmpty={team.members.length === 0}>
            {team.members.map(({ id, name, isDisabled }) => (
              <Person key={id} userId={id} name={isDisabled ? `${name} (disabled)` : name} />
            ))}
          </Row>
          <Row name="On call" isEmpty={onCall.length === 0}>
            {onCall.map(({ scheduleId, scheduleName, userId, userName }) => (
              <span key={`${scheduleId} ${userId}`} className="inline-flex flex-wrap items-center gap-1.5">
                <Person userId={userId} name={userName} />
                <Link href={`/on-call/schedules/${scheduleId}`} prefetch={false}>
                  <VisibleText>{scheduleName}</VisibleText>
                </Link>
              </span>
            ))}
          </Row>
          <Row name="Policies" isEmpty={team.policies.length === 0}>
            {team.policies.map(({ id, name }) => (
              <Link key={id} href={`/settings/escalation/${id}`} prefetch={false}>
                <VisibleText>{name}</VisibleText>
              </Link>
            ))}
          </Row>
          <Row name="Routing rules" isEmpty={own.length === 0}>
            {own.map(({ id, name }) => (
              <Link key={id} href={`/settings/routing/${id}`} prefetch={false}>
                <VisibleText>{name}</VisibleText>
              </Link>
            ))}
          </Row>
        </dl>
      </Section>
      <h2 className="mb-2 font-semibold">Open incidents</h2>
      <div className="mb-4">
        {page.incidents.length === 0 && <p className="text-muted">No open incidents.</p>}
        {page.incidents.length > 0 && <IncidentList incidents={page.incidents.slice(0, SHOWN)} />}
        {page.incidents.length > SHOWN && (
          <p className="mt-2">
            <Link href={`/incidents?${new URLSearchParams({ q: search })}`} prefetch={false}>
              View all
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

function Row({ name, isEmpty, children }: { name: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
        {isEmpty ? <span className="text-faint">None</span> : children}
      </dd>
    </>
  )
}
