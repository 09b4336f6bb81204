import { PersonMark } from '@/components/person-mark'
import { Age } from '@/components/ui/age'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { Rows } from '@/components/ui/rows'
import type { listAccessTokens } from '@/lib/access-tokens/list'
import { revokeTokenAction } from './actions'

type Token = Awaited<ReturnType<typeof listAccessTokens>>[number]

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  return (
    <Rows
      label="Access tokens"
      heads={['Name', 'Acts as', 'Allowed to', 'Expires', 'Last used']}
      columns="[--columns:minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,2fr)_5.5rem_4.5rem_5.5rem]"
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Rows>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, hint, scopes, state, expiresAt, lastUsedAt } = token
  return (
    <li className="table-line lg:items-center">
      <div className="min-w-0 text-sm max-lg:basis-full max-lg:pr-24">
        <span className={`font-medium wrap-anywhere ${state === 'active' ? '' : 'text-muted'}`}>{name}</span>{' '}
        {state !== 'active' && <span className="badge bg-raised text-muted">{state}</span>}
        <code className="block font-mono text-muted text-xs">{hint}</code>
      </div>
      <ActsAs token={token} />
      <span className="flex min-w-0 flex-wrap gap-1 max-lg:basis-full">
        {scopes.map((scope) => (
          <span key={scope} className="token">
            {scope}
          </span>
        ))}
      </span>
      <span>
        <span className="text-muted lg:sr-only">{state === 'expired' ? 'expired ' : 'expires '}</span>
        <RelativeTime at={expiresAt} />
      </span>
      <span className="text-muted">
        <span className="lg:sr-only">{lastUsedAt ? 'last used ' : 'never used'}</span>
        {lastUsedAt ? (
          <>
            <Age at={lastUsedAt.toISOString()} /> <span className="lg:sr-only">ago</span>
          </>
        ) : (
          <span aria-hidden className="max-lg:hidden">
            never
          </span>
        )}
      </span>
      <div className="table-actions">{state === 'active' && <Revoke id={id} name={name} />}</div>
    </li>
  )
}

function ActsAs({ token: { owner, isOwn, role } }: { token: Token }) {
  if (!owner) return <span>of the workspace, as {role}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
      <PersonMark userId={owner.id} name={owner.name} />
      {isOwn ? 'you' : owner.name}
    </span>
  )
}

function Revoke({ id, name }: { id: number; name: string }) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      title={`Revoke ${name}?`}
      confirm="Revoke the token"
      action={revokeTokenAction}
      fields={{ accessTokenId: id }}
    >
      Scripts that use it are refused from now on. This cannot be undone.
    </ConfirmDialog>
  )
}
