import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OutsidePage } from '@/components/outside-page'
import { listFactors } from '@/lib/factors/list'
import { passkeyFault } from '@/lib/factors/relying-party'
import { getRuntime } from '@/lib/server/runtime'
import { signOutAction } from '../(portal)/header/actions'
import { ConfirmIdentity } from '../auth/confirm-identity'
import { guard } from '../auth/guard'
import { requireFactorContext } from '../auth/session'
import { ownPath } from '../login/own-path'
import { FactorForms } from './factor-forms'

export const metadata: Metadata = { title: 'Set up a second factor' }

type Search = { next?: string | string[] }

/** Where who must have a second factor is led until they have one. */
export default async function SetUpFactorPage({ searchParams }: { searchParams: Promise<Search> }) {
  const next = ownPath((await searchParams).next)
  const ctx = await requireFactorContext()
  if (ctx.actor.isConfined) redirect(next)
  const { env } = getRuntime()
  const factors = await guard(listFactors(ctx, { isStrict: env.STRICT_SECURITY }))
  return (
    <OutsidePage title="Set up a second factor">
      <ConfirmIdentity />
      <p className="mb-4 text-muted">Your workspace asks for more than a password. One of these is enough.</p>
      <FactorForms factors={factors} passkeyFault={passkeyFault(env.BASE_URL)} next={next} />
      <form action={signOutAction} className="mt-5 border-line border-t pt-4 text-center">
        <button type="submit" className="text-muted text-xs underline">
          Sign out
        </button>
      </form>
    </OutsidePage>
  )
}
