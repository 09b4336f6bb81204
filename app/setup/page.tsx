import type { Metadata } from 'next'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { readOneTimeLink } from '@/lib/auth/one-time-link'
import { getRuntime } from '@/lib/server/runtime'
import { SetupForm } from './setup-form'

// Not `no-referrer`: without scripts the browser would send the form with `Origin: null`, which is refused.
export const metadata: Metadata = { title: 'Set up', referrer: 'same-origin' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams
  const secret = typeof token === 'string' ? token : ''
  const link = await readOneTimeLink(getRuntime().db, secret, new Date())
  if (link?.purpose !== 'setup') {
    return (
      <OutsidePage title="Set up Tocsin">
        <Notice kind="info">
          <p>
            This link was used already or has expired. While nobody has an account yet, restarting Tocsin prints a new
            one. If someone has, <a href="/login">sign in</a>.
          </p>
        </Notice>
      </OutsidePage>
    )
  }
  return (
    <OutsidePage title="Create your admin account">
      <SetupForm secret={secret} />
    </OutsidePage>
  )
}
