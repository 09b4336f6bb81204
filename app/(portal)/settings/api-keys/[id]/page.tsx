import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { LiveRefresh } from '@/components/live-refresh'
import { PageTitle, Section } from '@/components/ui/page'
import { limitMark } from '@/lib/api-keys/limit'
import { getApiKey } from '@/lib/api-keys/list'
import { getReading } from '@/lib/api-keys/reading'
import { listHeartbeats } from '@/lib/heartbeats/list'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { listRecentAlerts, type RecentAlert } from '@/lib/ingest/list-recent'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { otherAddresses, ownAddress } from '@/lib/senders/addresses'
import { getRuntime } from '@/lib/server/runtime'
import { listUnmatched } from '@/lib/signals/list-unmatched'
import { parseRowId } from '@/lib/values/row-id'
import { Addresses } from '../addresses'
import { ApiKeyFacts } from '../api-key-list'
import { ApiKeyStateBadge } from '../api-key-state-badge'
import { RejectedFlag } from '../rejected-flag'
import { SilentFlag } from '../silent-flag'
import { HeartbeatSection } from './heartbeat/heartbeat-section'
import { LimitApiKeyForm } from './limit-api-key-form'
import { PageRejectedForm } from './page-rejected-form'
import { ReadingSection } from './reading/reading-section'
import { RecentAlerts } from './recent-alerts'
import { RevokeApiKey } from './revoke-api-key'
import { RotateApiKeyForm } from './rotate-api-key-form'
import { UnmatchedNotices } from './unmatched-notices'

export const metadata: Metadata = { title: 'API key' }

function isWatchdog(alert: RecentAlert) {
  return alert.accepted && /\bwatchdog\b/i.test(alert.summary)
}

export default async function ApiKeyPage({ params }: { params: Promise<{ id: string }> }) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const ctx = await requireContext()
  const key = await guard(getApiKey(ctx, id))
  const alerts = await guard(listRecentAlerts(ctx, id))
  const reading = await guard(getReading(ctx, id))
  const unmatched = await guard(listUnmatched(ctx, id))
  const heartbeat = (await guard(listHeartbeats(ctx))).get(id)
  const mark = await incidentsChangeMark(ctx)
  const rejected = (await countOpenByKey(ctx)).get(id) ?? 0
  const { BASE_URL, INGEST_RATE_PER_SECOND, INGEST_BURST } = getRuntime().env
  return (
    <>
      <PageTitle actions={key.state !== 'revoked' && <RevokeApiKey apiKeyId={key.id} name={key.name} />}>
        {key.name}
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ApiKeyStateBadge state={key.state} />
        <code className="font-mono text-muted text-xs">{key.hint}</code>
        <RejectedFlag apiKeyId={key.id} count={rejected} />
        <SilentFlag since={heartbeat?.silentAt} />
        <ApiKeyFacts apiKey={key} />
      </div>
      {key.state === 'active' && <ReadingSection apiKeyId={key.id} reading={reading} />}
      {key.state === 'active' && (
        <HeartbeatSection
          apiKeyId={key.id}
          name={key.name}
          heartbeat={heartbeat}
          hasWatchdog={alerts.some(isWatchdog)}
        />
      )}
      {key.state === 'active' && (
        <Section title="Rejected alerts">
          <PageRejectedForm apiKeyId={key.id} pagesRejected={key.pagesRejected} />
        </Section>
      )}
      {key.state === 'active' && (
        <Section title="Addresses">
          <Addresses addresses={[ownAddress(BASE_URL), ...otherAddresses(BASE_URL)]} />
        </Section>
      )}
      {key.state === 'active' && (
        <Section title="Rotate">
          <RotateApiKeyForm apiKeyId={key.id} oldHint={key.oldToken?.hint} baseUrl={BASE_URL} />
        </Section>
      )}
      {key.state === 'active' && (
        <Section title="Rate limit">
          <LimitApiKeyForm
            apiKeyId={key.id}
            limit={{ rate: key.rate, burst: key.burst }}
            mark={limitMark(key)}
            standard={{ rate: INGEST_RATE_PER_SECOND, burst: INGEST_BURST }}
          />
        </Section>
      )}
      <Section title="Recent alerts" actions={<LiveRefresh mark={mark} />}>
        {key.state !== 'active' && (
          <p className="mb-3 text-muted">Alerts sent with it are refused with 401 and not listed here.</p>
        )}
        <RecentAlerts alerts={alerts} />
      </Section>
      <UnmatchedNotices notices={unmatched} />
    </>
  )
}
