import type { Metadata } from 'next'
import { guard } from '@/app/auth/guard'
import { requireContext, sessionLimits } from '@/app/auth/session'
import { FactorForms } from '@/app/second-factor/factor-forms'
import { readTheme } from '@/app/theme'
import { Person } from '@/components/person-mark'
import { ShortcutsSwitch } from '@/components/shortcuts-switch'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PageTitle, Section } from '@/components/ui/page'
import { listRefusedSignIns } from '@/lib/audit/refusals'
import { hasPassword } from '@/lib/auth/change-password'
import { listSessions } from '@/lib/auth/session'
import { listFactors } from '@/lib/factors/list'
import { passkeyFault } from '@/lib/factors/relying-party'
import { timeZones } from '@/lib/on-call/time-zone'
import { getRuntime } from '@/lib/server/runtime'
import { signOutEverywhereAction } from './actions'
import { PasswordChangeForm } from './password-change-form'
import { ProfileForm } from './profile-form'
import { RefusedSignIns } from './refused-sign-ins'
import { SessionList } from './session-list'
import { ThemeForm } from './theme-form'

export const metadata: Metadata = { title: 'Your account' }

export default async function AccountPage() {
  const ctx = await requireContext()
  const { env } = getRuntime()
  const [sessions, refused] = await Promise.all([listSessions(ctx, sessionLimits()), listRefusedSignIns(ctx)])
  const { userId, name, email, role, sessionId, timeZone, isConfined } = ctx.actor
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
      <div className="grid items-start gap-x-4 xl:grid-cols-2">
        <div className="min-w-0">
          <Section title="You">
            <ProfileForm name={name} timeZone={timeZone} timeZones={timeZones()} />
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
            <SessionList sessions={sessions} current={sessionId} />
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
        </div>
        <div className="min-w-0">
          <Section title="Second factor" id="second-factor">
            {isConfined ? (
              <p className="text-muted">You are signed in by an issuer, which asks for what it wants.</p>
            ) : (
              <FactorForms
                factors={await guard(listFactors(ctx, { isStrict: env.STRICT_SECURITY }))}
                passkeyFault={passkeyFault(env.BASE_URL)}
              />
            )}
          </Section>
          <Section title="Appearance and keyboard">
            <div className="flex flex-col gap-4">
              <ThemeForm chosen={await readTheme()} />
              <ShortcutsSwitch />
            </div>
          </Section>
        </div>
      </div>
    </>
  )
}
