import { Check } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { contextFor } from '@/app/auth/context-for'
import { PageTitle } from '@/components/ui/page'
import { may } from '@/lib/context'
import { PERMISSION_LIST, ROLES, roleMay, TEAM_ROLE_NAMES, TEAM_ROLES, teamRoleMay } from '@/lib/permissions'
import { groupBy } from '@/lib/values/group-by'

export const metadata: Metadata = { title: 'Roles' }

const IN_TEAM = TEAM_ROLES.filter((role) => role !== 'member')

type Permission = (typeof PERMISSION_LIST)[number]['permission']

export default async function RolesPage() {
  const ctx = await contextFor('read')
  return (
    <>
      <PageTitle>Roles</PageTitle>
      <div className="mb-4 flex max-w-prose flex-col gap-2 text-muted">
        <p>
          Everybody has one role in the workspace, which admins give under{' '}
          {may(ctx, 'manage people') ? <Link href="/settings/users">Users</Link> : 'Users'}. In a team a responder may
          be more: a schedule editor changes the schedules and overrides of the team, a team admin also its people and
          policies. <Link href="/settings/teams">Teams</Link> say who that is.
        </p>
        <p>A viewer is not on call and is never paged.</p>
      </div>
      <section aria-label="What each role is allowed to do" className="panel overflow-hidden">
        <table className="w-full border-collapse text-left max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="h-9 border-line border-b text-2xs text-muted">
              <th scope="col" className="px-4 font-medium">
                Allowed to
              </th>
              {ROLES.map((role) => (
                <Head key={role}>{role}</Head>
              ))}
              {IN_TEAM.map((role) => (
                <Head key={role}>{TEAM_ROLE_NAMES[role]}</Head>
              ))}
            </tr>
          </thead>
          {[...groupBy(PERMISSION_LIST, ({ permission }) => whoWords(permission))].map(([who, permissions]) => (
            <tbody key={who} className="border-line border-b last:border-b-0 max-sm:block">
              <tr className="max-sm:block">
                <th
                  scope="rowgroup"
                  colSpan={1 + ROLES.length + IN_TEAM.length}
                  className="border-line border-b bg-page px-4 py-1.5 font-medium text-xs max-sm:block"
                >
                  {who}
                </th>
              </tr>
              {permissions.map(({ permission, covers }) => (
                <tr key={permission} className="border-line border-b last:border-b-0 max-sm:block max-sm:py-2.5">
                  <th scope="row" className="px-4 py-2 font-normal max-sm:block max-sm:py-0">
                    <p className="font-medium first-letter:uppercase">{permission}</p>
                    <p className="text-muted text-xs">{covers}.</p>
                  </th>
                  {ROLES.map((role) => (
                    <Cell key={role} words={roleMay(role, permission) ? 'yes' : 'no'} />
                  ))}
                  {IN_TEAM.map((role) => (
                    <Cell key={role} words={inTeam(role, permission)} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

/** Permissions that the same people have stand together. */
function whoWords(permission: Permission) {
  const roles = ROLES.filter((role) => roleMay(role, permission))
  if (roles.length === ROLES.length) return 'Everybody'
  if (roles.includes('responder')) return 'Responders and admins'
  const inTeams = IN_TEAM.filter((role) => teamRoleMay(role, permission)).map((role) => `${TEAM_ROLE_NAMES[role]}s`)
  return inTeams.length > 0 ? `Admins everywhere; in their own team also ${inTeams.join(' and ')}` : 'Admins only'
}

/** Whoever has a role in a team is a responder at least. */
function inTeam(role: (typeof IN_TEAM)[number], permission: Permission) {
  if (roleMay('responder', permission)) return 'yes'
  return teamRoleMay(role, permission) ? 'own team' : 'no'
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="w-20 px-2 py-2 text-center font-medium first-letter:uppercase">
      {children}
    </th>
  )
}

/** On a phone the band above says who may. */
function Cell({ words }: { words: 'yes' | 'own team' | 'no' }) {
  return (
    <td className="px-2 py-2 text-center max-sm:hidden">
      {words === 'yes' && <Check aria-hidden className="mx-auto size-4 text-accent" />}
      {words === 'no' && (
        <span aria-hidden className="text-faint">
          –
        </span>
      )}
      <span className={words === 'own team' ? 'text-xs' : 'sr-only'}>{words}</span>
    </td>
  )
}
