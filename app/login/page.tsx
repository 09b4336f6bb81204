import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OutsidePage } from '@/components/outside-page'
import { Notice } from '@/components/ui/notice'
import { passkeyFault } from '@/lib/factors/relying-party'
import { getRuntime } from '@/lib/server/runtime'
import { listForLogin } from '@/lib/single-sign-on/list'
import { currentContext } from '../auth/session'
import { IssuerButtons } from './issuer-buttons'
import { issuerRefusalText } from './issuer-refusal'
import { LoginForm } from './login-form'
import { ownPath } from './own-path'

export const metadata: Metadata = { title: 'Sign in' }

type Search = { next?: string | string[]; done?: string; issuer?: string | string[]; refused?: string | string[] }

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { next, done, issuer, refused } = await searchParams
  const target = ownPath(next)
  if (await currentContext()) redirect(target)
  const slug = typeof issuer === 'string' ? issuer : undefined
  const issuers = await listForLogin(getRuntime().db, slug)
  const fault = issuerRefusalText(refused)
  return (
    <OutsidePage title="Sign in">
      {fault && (
        <div className="mb-4">
          <Notice kind="error">{fault}</Notice>
        </div>
      )}
      {issuers.length > 0 && <IssuerButtons issuers={issuers} next={target} />}
      <LoginForm next={target} done={done} hasPasskeys={passkeyFault(getRuntime().env.BASE_URL) === undefined} />
    </OutsidePage>
  )
}
