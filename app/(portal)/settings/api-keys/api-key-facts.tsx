import { RelativeTime } from '@/components/ui/relative-time'
import type { ApiKeySummary } from '@/lib/api-keys/list'
import { SENDERS } from '@/lib/senders/senders'

export function ApiKeyFacts({ apiKey }: { apiKey: ApiKeySummary }) {
  const { createdBy, createdAt, oldToken, hint, sender } = apiKey
  return (
    <p className="mb-4 flex flex-wrap gap-x-3 gap-y-1 text-muted">
      <span>{senderTitle(sender)}</span>
      <span>
        token <code className="font-mono text-xs">{hint}</code>
      </span>
      <span>
        created by {createdBy ?? 'the command line'} <RelativeTime at={createdAt} />
      </span>
      <KeyEnd apiKey={apiKey} />
      {oldToken && (
        <span className="font-medium text-high">
          old token {oldToken.hint} expires <RelativeTime at={oldToken.endsAt} />,{' '}
          {oldToken.lastUsedAt ? (
            <>
              last used <RelativeTime at={oldToken.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
      )}
    </p>
  )
}

export function senderTitle(sender: ApiKeySummary['sender']) {
  return SENDERS.find(({ name }) => name === sender)?.title ?? 'Tocsin JSON'
}

export function KeyEnd({ apiKey: { revokedAt, expiresAt, state } }: { apiKey: ApiKeySummary }) {
  if (revokedAt)
    return (
      <span>
        revoked <RelativeTime at={revokedAt} />
      </span>
    )
  if (!expiresAt) return <span>does not expire</span>
  return (
    <span>
      {state === 'expired' ? 'expired' : 'expires'} <RelativeTime at={expiresAt} />
    </span>
  )
}
