import { PersonMark } from '@/components/person-mark'
import { Age } from '@/components/ui/age'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import type { listAccessTokens } from '@/lib/access-tokens/list'
import { revokeTokenAction } from './actions'

type Token = Awaited<ReturnType<typeof listAccessTokens>>[number]

export function TokenList({ tokens }: { tokens: readonly Token[] }) {
  return (
    <ul aria-label="Access tokens" className="panel divide-y divide-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  )
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, hint, scopes, owner, isOwn, state, expiresAt, lastUsedAt } = token
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-base wrap-anywhere">{name}</span>
          {state !== 'active' && <span className="badge bg-raised text-muted">{state}</span>}
          {!isOwn && (
            <span className="flex items-center gap-1.5 text-muted text-xs">
              <PersonMark userId={owner.id} name={owner.name} />
              {owner.name}
            </span>
          )}
        </p>
        <p className="text-muted text-xs wrap-anywhere">
          <code className="font-mono">{hint}</code> · {scopes.join(', ')}
        </p>
        <p className="text-muted text-xs">
          {state === 'expired' ? 'expired ' : 'expires '}
          <RelativeTime at={expiresAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <Age at={lastUsedAt.toISOString()} /> ago
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      {state === 'active' && (
        <ConfirmDialog
          trigger="Revoke"
          title={`Revoke ${name}?`}
          confirm="Revoke the token"
          action={revokeTokenAction}
          fields={{ accessTokenId: id }}
        >
          Scripts that use it are refused from now on. This cannot be undone.
        </ConfirmDialog>
      )}
    </li>
  )
}
