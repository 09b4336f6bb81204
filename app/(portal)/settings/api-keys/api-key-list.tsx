import Link from 'next/link'
import { Age } from '@/components/ui/age'
import { RelativeTime } from '@/components/ui/relative-time'
import { Sparkline } from '@/components/ui/sparkline'
import type { ApiKeyActivity } from '@/lib/api-keys/activity'
import type { ApiKeySummary } from '@/lib/api-keys/list'
import type { Heartbeat } from '@/lib/heartbeats/list'
import { KeyEnd, senderTitle } from './api-key-facts'
import { ApiKeyStateBadge } from './api-key-state-badge'
import { lastHeard } from './last-heard'
import { RejectedFlag } from './rejected-flag'
import { SenderMark } from './sender-mark'
import { SilentFlag } from './silent-flag'

type ApiKeyListProps = {
  keys: ApiKeySummary[]
  activity: Map<number, ApiKeyActivity>
  rejected: Map<number, number>
  heartbeats: Map<number, Heartbeat>
}

export function ApiKeyList({ keys, activity, rejected, heartbeats }: ApiKeyListProps) {
  return (
    <div className="panel overflow-hidden">
      <div aria-hidden className="key-heads">
        <span>Key</span>
        <span>Token</span>
        <span>Incidents, 14 days</span>
        <span>Last used</span>
        <span>Ends</span>
      </div>
      <ul aria-label="API keys" className="divide-y divide-line">
        {keys.map((key) => (
          <ApiKeyRow
            key={key.id}
            apiKey={key}
            activity={activity.get(key.id)}
            rejected={rejected.get(key.id) ?? 0}
            silentAt={heartbeats.get(key.id)?.silentAt}
          />
        ))}
      </ul>
    </div>
  )
}

type ApiKeyRowProps = {
  apiKey: ApiKeySummary
  activity: ApiKeyActivity | undefined
  rejected: number
  silentAt: Date | null | undefined
}

function ApiKeyRow({ apiKey, activity, rejected, silentAt }: ApiKeyRowProps) {
  const { id, name, sender, state, hint, oldToken, revokedAt, expiresAt } = apiKey
  const usedAt = lastHeard(apiKey, activity)
  const perDay = activity?.perDay ?? []
  return (
    <li className="key-row">
      <div className="key-name">
        <SenderMark sender={sender} />
        <div className="min-w-0">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link href={`/settings/api-keys/${id}`} prefetch={false} className="min-w-0 wrap-anywhere">
              {name}
            </Link>
            {state !== 'active' && <ApiKeyStateBadge state={state} isUsed={usedAt !== undefined} />}
            <RejectedFlag apiKeyId={id} count={rejected} />
            <SilentFlag since={silentAt} />
          </div>
          <span className="text-faint">{senderTitle(sender)}</span>
        </div>
      </div>
      <span className="min-w-0">
        <code className="font-mono">{hint}</code>
        {oldToken && (
          <span className="block font-medium text-high">
            old one expires <RelativeTime at={oldToken.endsAt} />
          </span>
        )}
      </span>
      <span className="flex items-center gap-2">
        <Sparkline label="Incidents a day" counts={perDay} />
        <span className="tabular-nums">{perDay.reduce((sum, count) => sum + count, 0)}</span>
      </span>
      <span>
        {usedAt ? (
          <>
            <span className="lg:hidden">last used </span>
            <Age at={usedAt.toISOString()} />
          </>
        ) : (
          'never used'
        )}
      </span>
      <span>
        {revokedAt || expiresAt ? (
          <KeyEnd apiKey={apiKey} />
        ) : (
          <>
            <span className="sr-only">does not expire</span>
            <span aria-hidden className="text-faint max-lg:hidden">
              –
            </span>
          </>
        )}
      </span>
    </li>
  )
}
