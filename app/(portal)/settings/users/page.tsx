import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle, Section } from '@/components/ui/page'
import { listContactMethodsByUser } from '@/lib/contact-methods/list-by-user'
import { listDuties } from '@/lib/escalation-policies/list-duties'
import { countOwned } from '@/lib/incidents/count-owned'
import { listUsers } from '@/lib/users/list'
import { AddUserForm } from './add-user-form'
import { UserRow } from './user-row'

export const metadata: Metadata = { title: 'Users' }

export default async function UsersPage() {
  const ctx = await requireContext()
  const users = await guard(listUsers(ctx))
  const methods = await guard(listContactMethodsByUser(ctx))
  const duties = await guard(listDuties(ctx))
  const { counts, isCutOff } = await guard(countOwned(ctx))
  return (
    <>
      <PageTitle>Users</PageTitle>
      <Section title="Invite user">
        <AddUserForm />
      </Section>
      <ul aria-label="Users" className="panel divide-y divide-line">
        {users.map(({ id, name, email, role, disabledAt, invited }) => (
          <UserRow
            key={id}
            user={{ id, name, email, role, invited, disabled: disabledAt !== null }}
            methods={methods.get(id) ?? []}
            duties={duties.get(id) ?? []}
            owned={{ count: counts.get(id) ?? 0, isCutOff }}
            isSelf={id === ctx.actor.userId}
          />
        ))}
      </ul>
    </>
  )
}
