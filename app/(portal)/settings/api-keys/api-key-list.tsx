import Link from 'next/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { ApiKeySummary } from '@/lib/api-keys/list'
import type { Heartbeat } from '@/lib/heartbeats/list'
import { ApiKeyStateBadge } from './api-key-state-badge'
import { RejectedFlag } from './rejected-flag'
import { SilentFlag } from './silent-flag'

type ApiKeyListProps = {
  keys: ApiKeySummary[]
  rejected: Map<number, number>
  heartbeats: Map<number, Heartbeat>
}

export function ApiKeyList({ keys, rejected, heartbeats }: ApiKeyListProps) {
  return (
    <ul aria-label="API keys" className="panel divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-col gap-1 px-4 py-3">
          <div className="flex flex-wrap items-center gap-2">
            <Link href={`/settings/api-keys/${key.id}`} className="font-medium text-base wrap-anywhere">
              {key.name}
            </Link>
            <ApiKeyStateBadge state={key.state} />
            <code className="font-mono text-muted text-xs">{key.hint}</code>
            <RejectedFlag apiKeyId={key.id} count={rejected.get(key.id) ?? 0} />
            <SilentFlag since={heartbeats.get(key.id)?.silentAt} />
          </div>
          <ApiKeyFacts apiKey={key} />
        </li>
      ))}
    </ul>
  )
}

export function ApiKeyFacts({ apiKey }: { apiKey: ApiKeySummary }) {
  const { createdBy, createdAt, lastUsedAt, oldToken } = apiKey
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <span>
        created by {createdBy ?? 'the command line'} <RelativeTime at={createdAt} />
      </span>
      <LastUse at={lastUsedAt} />
      <End apiKey={apiKey} />
      {oldToken && (
        <span className="font-medium text-high">
          old token {oldToken.hint} expires <RelativeTime at={oldToken.endsAt} />, <LastUse at={oldToken.lastUsedAt} />
        </span>
      )}
    </div>
  )
}

function LastUse({ at }: { at: Date | null }) {
  return (
    <span>
      {at ? (
        <>
          last used <RelativeTime at={at} />
        </>
      ) : (
        'never used'
      )}
    </span>
  )
}

function End({ apiKey: { revokedAt, expiresAt, state } }: { apiKey: ApiKeySummary }) {
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
