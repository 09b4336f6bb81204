import type { Metadata } from 'next'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import { readOneTimeLink } from '@/lib/auth/one-time-link'
import { getRuntime } from '@/lib/server/runtime'
import { JoinForm } from './join-form'
import { PasswordForm } from './password-form'

// Not `no-referrer`: without scripts the browser would send the form with `Origin: null`, which is refused.
export const metadata: Metadata = { title: 'Choose a password', referrer: 'same-origin' }

export default async function PasswordPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  const secret = typeof token === 'string' ? token : ''
  const link = await readOneTimeLink(getRuntime().db, secret, new Date())
  const { purpose, email = '', workspace = '', invitedBy } = link ?? {}
  const invitation = invitedBy !== undefined && <Invitation by={invitedBy} to={workspace} />
  if (purpose === 'join') {
    return (
      <OutsidePage title={`Join ${workspace}`}>
        {invitation}
        <JoinForm secret={secret} email={email} />
      </OutsidePage>
    )
  }
  return (
    <OutsidePage title="Choose a password">
      {purpose === 'password' && invitation}
      {purpose === 'password' ? (
        <PasswordForm secret={secret} email={email} />
      ) : (
        <Notice kind="info">This link was used already or has expired. Ask an admin for a new one.</Notice>
      )}
    </OutsidePage>
  )
}

function Invitation({ by, to }: { by: string; to: string }) {
  return (
    <p className="mb-4 wrap-anywhere">
      <VisibleText>{by}</VisibleText> invited you to{' '}
      <b className="font-medium">
        <VisibleText>{to}</VisibleText>
      </b>{' '}
      on Tocsin.
    </p>
  )
}
