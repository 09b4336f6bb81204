import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { PageTitle, Section } from '@/components/ui/page'
import { listContactMethodsByUser } from '@/lib/contact-methods/list-by-user'
import { getRequiredFactors } from '@/lib/factors/require'
import { mailStatus } from '@/lib/mail/state'
import { onCallAt } from '@/lib/on-call/who-is-on-call'
import { getRuntime } from '@/lib/server/runtime'
import { listUsers } from '@/lib/users/list'
import { type FactorState, listFactorStates } from '@/lib/users/list-factors'
import { filterText } from '@/lib/values/filter-words'
import { filterUsers } from './filter-users'
import { HardToReach } from './hard-to-reach'
import { InviteForm } from './invite-form'
import { RequireFactors } from './require-factors'
import { UserTable } from './user-table'

export const metadata: Metadata = { title: 'Users' }

const HERE = '/settings/users'

type Asked = Record<string, string | string[] | undefined>

export default async function UsersPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const { open, q } = await searchParams
  const text = filterText(q)
  const users = await guard(listUsers(ctx))
  const mail = await mailStatus(ctx.db, getRuntime().channels.mailer !== undefined)
  const methods = await guard(listContactMethodsByUser(ctx, { mail: mail.status }))
  const factors = await guard(listFactorStates(ctx))
  const onCall = await onCallAt(ctx.db, ctx, ctx.now)
  const found = filterUsers(users, text)
  return (
    <>
      <PageTitle beside={<span className="text-muted">{inWords(users)}</span>} actions={<Actions open={open} />}>
        Users
      </PageTitle>
      {open === 'invite' && <Invite />}
      {open === 'factors' && (
        <Section title="Second factor" actions={<Close />}>
          <RequireFactors required={await guard(getRequiredFactors(ctx))} states={factors} />
        </Section>
      )}
      <HardToReach onCall={onCall} methods={methods} userId={ctx.actor.userId} />
      {open !== 'factors' && <LateFactors states={factors} />}
      <FilterField action={HERE} label="Filter users" placeholder="Name, address, role or team" text={text} />
      {found.length === 0 ? (
        <NobodyFound text={text} count={users.length} />
      ) : (
        <UserTable ctx={ctx} users={found} methods={methods} factors={factors} onCall={onCall} />
      )}
      {text !== '' && found.length > 0 && (
        <p className="mt-2 text-muted text-xs">
          {found.length} of {users.length}. <Link href={HERE}>Show all</Link>
        </p>
      )}
    </>
  )
}

function inWords(users: readonly { invited: boolean }[]) {
  const invited = users.filter((user) => user.invited).length
  return invited === 0 ? users.length : `${users.length - invited}, and ${invited} invited`
}

/** Links, so that they open without scripts. */
function Actions({ open }: { open: Asked[string] }) {
  return (
    <div className="title-actions">
      {open !== 'factors' && (
        <Link href={`${HERE}?open=factors`} prefetch={false} className={buttonClasses()}>
          Second factor
        </Link>
      )}
      {open !== 'invite' && (
        <Link href={`${HERE}?open=invite`} prefetch={false} className={buttonClasses('primary')}>
          Invite people
        </Link>
      )}
    </div>
  )
}

function Close() {
  return (
    <Link href={HERE} prefetch={false} className={buttonClasses()}>
      Close
    </Link>
  )
}

function Invite() {
  return (
    <Section title="Invite people" actions={<Close />}>
      <InviteForm hasMailer={getRuntime().channels.mailer !== undefined} />
      <p className="mt-3 max-w-prose text-muted text-xs">
        A responder handles incidents, a viewer only reads, an admin may change all settings:{' '}
        <Link href="/settings/roles">Roles</Link>. In a team a responder may be more:{' '}
        <Link href="/settings/teams">Teams</Link>.
      </p>
    </Section>
  )
}

function LateFactors({ states }: { states: readonly FactorState[] }) {
  const late = states.filter(({ state, isWanted }) => state === 'none' && isWanted).length
  if (late === 0) return null
  return (
    <p className="mb-3 text-high">
      {late === 1 ? '1 person is' : `${late} people are`} asked for a second factor and set it up when they next sign
      in.
    </p>
  )
}

function NobodyFound({ text, count }: { text: string; count: number }) {
  return (
    <EmptyState
      title={`Nobody matches “${text}”`}
      actions={
        <>
          <Link href={HERE} className={buttonClasses()}>
            Show all {count}
          </Link>
          <Link href={`${HERE}?open=invite`} className={buttonClasses()}>
            Invite people
          </Link>
        </>
      }
    >
      <p>Names, addresses, roles, teams, and the words invited and disabled are searched.</p>
    </EmptyState>
  )
}
