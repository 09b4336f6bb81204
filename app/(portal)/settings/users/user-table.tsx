import { guard } from '@/app/auth/guard'
import type { listContactMethodsByUser } from '@/lib/contact-methods/list-by-user'
import type { UserContext } from '@/lib/context'
import { listDuties } from '@/lib/escalation-policies/list-duties'
import { countOwned } from '@/lib/incidents/count-owned'
import type { onCallAt } from '@/lib/on-call/who-is-on-call'
import { getRuntime } from '@/lib/server/runtime'
import type { listUsers } from '@/lib/users/list'
import type { FactorState } from '@/lib/users/list-factors'
import { UserRow } from './user-row'

type ListedUser = Awaited<ReturnType<typeof listUsers>>[number]

type UserTableProps = {
  ctx: UserContext
  users: readonly ListedUser[]
  methods: Awaited<ReturnType<typeof listContactMethodsByUser>>
  factors: readonly FactorState[]
  onCall: Awaited<ReturnType<typeof onCallAt>>
}

export async function UserTable({ ctx, users, methods, factors, onCall }: UserTableProps) {
  const duties = await guard(listDuties(ctx))
  const { counts, isCutOff } = await guard(countOwned(ctx))
  const sendsMail = getRuntime().channels.mailer !== undefined
  const hasFactor = (id: number) => factors.some((one) => one.id === id && one.state === 'has')
  return (
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
        {users.map(({ disabledAt, teams, seenAt, shutOutReason: shutOut, ...user }) => {
          const { id, name, email, role, invited, isLinked } = user
          return (
            <UserRow
              key={id}
              user={{
                ...{ id, name, email, role, invited, isLinked, shutOut },
                ...{ hasFactor: hasFactor(id), disabled: disabledAt !== null },
              }}
              teams={teams.map((team) => team.name)}
              seenAt={seenAt?.toISOString()}
              onCall={onCall.flatMap(({ userId, scheduleName }) => (userId === id ? [scheduleName] : []))}
              methods={methods.get(id) ?? []}
              duties={duties.get(id) ?? []}
              sendsMail={sendsMail}
              owned={{ count: counts.get(id) ?? 0, isCutOff }}
              isSelf={id === ctx.actor.userId}
            />
          )
        })}
      </ul>
    </div>
  )
}
