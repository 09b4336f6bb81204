import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle, Section } from '@/components/ui/page'
import { listContactMethodsByUser } from '@/lib/contact-methods/list-by-user'
import { listDuties } from '@/lib/escalation-policies/list-duties'
import { countOwned } from '@/lib/incidents/count-owned'
import { onCallAt } from '@/lib/on-call/who-is-on-call'
import { getRuntime } from '@/lib/server/runtime'
import { listUsers } from '@/lib/users/list'
import { InviteForm } from './invite-form'
import { UserRow } from './user-row'

export const metadata: Metadata = { title: 'Users' }

export default async function UsersPage() {
  const ctx = await requireContext()
  const users = await guard(listUsers(ctx))
  const methods = await guard(listContactMethodsByUser(ctx))
  const duties = await guard(listDuties(ctx))
  const { counts, isCutOff } = await guard(countOwned(ctx))
  const onCall = await onCallAt(ctx.db.read, ctx, ctx.now)
  return (
    <>
      <PageTitle>
        Users <span className="font-normal text-muted text-sm">{inWords(users)}</span>
      </PageTitle>
      <Section title="Invite people">
        <InviteForm hasMailer={getRuntime().channels.mailer !== undefined} />
      </Section>
      <div className="panel">
        <div aria-hidden className="user-heads">
          <span>Name</span>
          <span>Role</span>
          <span>Teams</span>
          <span>On call</span>
          <span>Reached by</span>
          <span>Last seen</span>
        </div>
        <ul aria-label="Users" className="divide-y divide-line">
          {users.map(({ id, name, email, role, disabledAt, invited, isLinked, teams, seenAt, shutOutReason }) => (
            <UserRow
              key={id}
              user={{ id, name, email, role, invited, isLinked, disabled: disabledAt !== null, shutOut: shutOutReason }}
              teams={teams.map((team) => team.name)}
              seenAt={seenAt?.toISOString()}
              onCall={onCall.flatMap(({ userId, scheduleName }) => (userId === id ? [scheduleName] : []))}
              methods={methods.get(id) ?? []}
              duties={duties.get(id) ?? []}
              owned={{ count: counts.get(id) ?? 0, isCutOff }}
              isSelf={id === ctx.actor.userId}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

function inWords(users: readonly { invited: boolean }[]) {
  const invited = users.filter((user) => user.invited).length
  return invited === 0 ? users.length : `${users.length - invited}, and ${invited} invited`
}
