import type { Metadata } from 'next'
import { requireContext } from '@/app/auth/session'
import { readTheme } from '@/app/theme'
import { Person } from '@/components/person-mark'
import { ShortcutsSwitch } from '@/components/shortcuts-switch'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { listRefusedSignIns } from '@/lib/audit/refusals'
import { browserInWords } from '@/lib/auth/browser-in-words'
import { hasPassword } from '@/lib/auth/change-password'
import { listSessions } from '@/lib/auth/session'
import { timeZones } from '@/lib/on-call/time-zone'
import { signOutEverywhereAction } from './actions'
import { PasswordChangeForm } from './password-change-form'
import { ProfileForm } from './profile-form'
import { RefusedSignIns } from './refused-sign-ins'
import { ThemeForm } from './theme-form'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const ctx = await requireContext()
  const [sessions, refused] = await Promise.all([listSessions(ctx), listRefusedSignIns(ctx)])
  const { userId, name, email, role, sessionId, timeZone } = ctx.actor
  return (
    <>
      <PageTitle>Your account</PageTitle>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <span className="font-medium">
          <Person userId={userId} name={name} />
        </span>
        <span className="text-muted">
          {email} · {role}
        </span>
      </p>
      <Section title="You">
        <ProfileForm name={name} timeZone={timeZone} timeZones={timeZones()} />
      </Section>
      <Section title="Appearance and keyboard">
        <div className="flex flex-col gap-4">
          <ThemeForm chosen={await readTheme()} />
          <ShortcutsSwitch />
        </div>
      </Section>
      <Section title="Password">
        {(await hasPassword(ctx)) ? (
          <PasswordChangeForm email={email} />
        ) : (
          <p className="text-muted">You have none here: you sign in by an issuer.</p>
        )}
      </Section>
      {refused.length > 0 && <RefusedSignIns refused={refused} />}
      <Section title="Where you are signed in">
        <ul className="mb-4 divide-y divide-line">
          {sessions.map(({ id, createdAt, address, userAgent }) => (
            <li key={id} className="py-2 first:pt-0">
              <div className="wrap-anywhere" title={userAgent}>
                {browserInWords(userAgent)} {id === sessionId && <strong>(this one)</strong>}
              </div>
              <div className="text-muted text-xs">
                from {address}, since <RelativeTime at={createdAt} />
              </div>
            </li>
          ))}
        </ul>
        <ConfirmDialog
          trigger="Sign out everywhere"
          title="Sign out everywhere?"
          confirm="Sign out"
          action={signOutEverywhereAction}
          fields={{}}
        >
          All your browsers are signed out, this one too.
        </ConfirmDialog>
      </Section>
    </>
  )
}
