import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ManagedNotice } from '@/app/(portal)/managed-notice'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { PageTitle, Section } from '@/components/ui/page'
import { listActivity } from '@/lib/api-keys/activity'
import { getApiKey } from '@/lib/api-keys/list'
import { getReading } from '@/lib/api-keys/reading'
import { listHeartbeats } from '@/lib/heartbeats/list'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { listRecentAlerts, type RecentAlert } from '@/lib/ingest/list-recent'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { getRuntime } from '@/lib/server/runtime'
import { listUnmatched } from '@/lib/signals/list-unmatched'
import { parseRowId } from '@/lib/values/row-id'
import { ApiKeyFacts } from '../api-key-facts'
import { ApiKeyStateBadge } from '../api-key-state-badge'
import { lastHeard } from '../last-heard'
import { SenderMark } from '../sender-mark'
import { SilentFlag } from '../silent-flag'
import { Advanced } from './advanced'
import { Configuration } from './configuration'
import { KeyState } from './key-state'
import { RecentAlerts } from './recent-alerts'
import { SendTestAlert } from './send-test-alert'
import { UnmatchedNotices } from './unmatched-notices'

export const metadata: Metadata = { title: 'API key' }

function isWatchdog(alert: RecentAlert) {
  return alert.accepted && /\bwatchdog\b/i.test(alert.summary)
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ open?: string | string[] }> }

export default async function ApiKeyPage({ params, searchParams }: Props) {
  const id = parseRowId((await params).id)
  if (id === undefined) notFound()
  const { open } = await searchParams
  const ctx = await requireContext()
  const mark = await incidentsChangeMark(ctx)
  const key = await guard(getApiKey(ctx, id))
  const alerts = await guard(listRecentAlerts(ctx, id))
  const reading = await guard(getReading(ctx, id))
  const unmatched = await guard(listUnmatched(ctx, id))
  const heartbeat = (await guard(listHeartbeats(ctx))).get(id)
  const activity = (await guard(listActivity(ctx, id))).get(id)
  const rejected = (await countOpenByKey(ctx)).get(id) ?? 0
  const usedAt = lastHeard(key, activity)
  const isActive = key.state === 'active'
  return (
    <>
      <PageTitle
        beside={
          <>
            <SenderMark sender={key.sender} />
            <ApiKeyStateBadge state={key.state} isUsed={usedAt !== undefined} />
            <SilentFlag since={heartbeat?.silentAt} />
          </>
        }
        actions={isActive && <SendTestAlert apiKeyId={id} isFirst={alerts.length === 0} />}
      >
        {key.name}
      </PageTitle>
      <ManagedNotice ctx={ctx} kind="keys" id={id} />
      <ApiKeyFacts apiKey={key} />
      <KeyState
        apiKeyId={id}
        mark={mark}
        usedAt={usedAt}
        newest={alerts[0]}
        activity={activity}
        rejected={rejected}
        heartbeat={heartbeat}
      />
      <div className={isActive ? 'key-columns' : ''}>
        {isActive && <Configuration apiKey={key} baseUrl={getRuntime().env.BASE_URL} />}
        <Section title="Recent alerts">
          {!isActive && (
            <p className="mb-3 text-muted">Alerts sent with it are refused with 401 and not listed here.</p>
          )}
          <RecentAlerts alerts={alerts} />
        </Section>
      </div>
      <UnmatchedNotices notices={unmatched} />
      {isActive && (
        <Advanced
          apiKey={key}
          reading={reading}
          heartbeat={heartbeat}
          hasWatchdog={alerts.some(isWatchdog)}
          open={typeof open === 'string' ? open : undefined}
        />
      )}
    </>
  )
}
