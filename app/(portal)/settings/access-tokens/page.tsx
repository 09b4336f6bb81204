import { addDays, addYears } from 'date-fns'
import { KeyRound } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { USUAL_DAYS } from '@/lib/access-tokens/create'
import { listAccessTokens } from '@/lib/access-tokens/list'
import { ALL_SCOPES, type Scope, scopesOf, scopeTable } from '@/lib/access-tokens/scopes'
import { may } from '@/lib/context'
import { ROLES } from '@/lib/permissions'
import { getRuntime } from '@/lib/server/runtime'
import { CreateTokenForm } from './create-token-form'
import { TokenList } from './token-list'

export const metadata: Metadata = { title: 'Access tokens' }

const USUAL: Scope[] = ['incidents:read', 'on-call:read']

type Asked = { new?: string | string[] }

export default async function AccessTokensPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const tokens = await guard(listAccessTokens(ctx))
  const isNew = (await searchParams).new !== undefined
  const make = (
    <Link href="/settings/access-tokens?new=1" prefetch={false} className={buttonClasses('primary')}>
      New token
    </Link>
  )
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const expiry = { usual: day(addDays(ctx.now, USUAL_DAYS)), last: day(addDays(addYears(ctx.now, 1), -1)) }
  const scopes = scopeTable(scopesOf(ctx.actor.role, ALL_SCOPES))
  const roles = may(ctx, 'manage people') ? ROLES : []
  return (
    <>
      {isNew ? (
        <PageTitle back={{ href: '/settings/access-tokens', name: 'Access tokens' }}>New access token</PageTitle>
      ) : (
        <PageTitle actions={tokens.length > 0 && make}>Access tokens</PageTitle>
      )}
      <p className="mb-4 max-w-prose text-muted">
        A script or pipeline uses one to call the API. Yours does what you may; one of the workspace has a name and a
        role of its own. <Link href="/settings/access-tokens/reference">What the API can do</Link>. To send alerts,
        create an {may(ctx, 'manage API keys') ? <Link href="/settings/api-keys">API key</Link> : 'API key'} instead.
      </p>
      {isNew && (
        <CreateTokenForm
          baseUrl={getRuntime().env.BASE_URL}
          scopes={scopes}
          usualScopes={USUAL}
          expiry={expiry}
          roles={roles}
        />
      )}
      {tokens.length > 0 && <TokenList tokens={tokens} />}
      {tokens.length === 0 && !isNew && (
        <EmptyState title="No access tokens" icon={KeyRound} actions={make}>
          <p>Make one for each script or pipeline, so that you can revoke one without touching the others.</p>
        </EmptyState>
      )}
    </>
  )
}
