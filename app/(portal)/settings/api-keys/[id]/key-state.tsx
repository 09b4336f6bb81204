import { ArrowRight, Clock } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LiveRefresh } from '@/components/live-refresh'
import { SeverityMark } from '@/components/severity-mark'
import { Age } from '@/components/ui/age'
import { RelativeTime } from '@/components/ui/relative-time'
import { Sparkline } from '@/components/ui/sparkline'
import { VisibleText } from '@/components/ui/visible-text'
import { ACTIVITY_DAYS, type ApiKeyActivity } from '@/lib/api-keys/activity'
import type { Heartbeat } from '@/lib/heartbeats/list'
import { periodInWords } from '@/lib/heartbeats/period'
import type { RecentAlert } from '@/lib/ingest/list-recent'
import { shortened } from '@/lib/values/text'

const SUMMARY_SHOWN = 120

type KeyStateProps = {
  apiKeyId: number
  mark: string
  usedAt: Date | undefined
  newest: RecentAlert | undefined
  activity: ApiKeyActivity | undefined
  rejected: number
  heartbeat: Heartbeat | undefined
}

/** What the key does now, and the last thing that came with it; refreshes by itself. */
export function KeyState({ apiKeyId, mark, usedAt, newest, activity, rejected, heartbeat }: KeyStateProps) {
  const perDay = activity?.perDay ?? []
  const opened = perDay.reduce((sum, count) => sum + count, 0)
  return (
    <section id="first-alert" aria-label="State" className="panel mb-4 scroll-mt-16 overflow-hidden sm:scroll-mt-4">
      <dl className="key-figures">
        <Figure name="Last used" value={usedAt ? <Age at={usedAt.toISOString()} /> : '–'}>
          {usedAt ? 'by an alert or a ping' : 'never used'}
        </Figure>
        <Figure
          name={`Incidents, ${ACTIVITY_DAYS} days`}
          value={opened}
          beside={<Sparkline label="Incidents a day" counts={perDay} />}
        >
          {perDay.at(-1) ?? 0} today
        </Figure>
        <Figure name="Rejected, open" value={<span className={rejected > 0 ? 'text-high' : ''}>{rejected}</span>}>
          {rejected > 0 ? (
            <Link href={`/rejected?key=${apiKeyId}`} prefetch={false}>
              Review
            </Link>
          ) : (
            'nothing to review'
          )}
        </Figure>
        <Figure name="Heartbeat" value={<HeartbeatValue heartbeat={heartbeat} />}>
          {heartbeat ? `every ${periodInWords(heartbeat.everyMinutes)}` : 'not expected'}
        </Figure>
      </dl>
      <div className="key-live">
        {newest ? <Newest alert={newest} /> : <Awaited />}
        <span className="ml-auto">
          <LiveRefresh mark={mark} />
        </span>
      </div>
    </section>
  )
}

type FigureProps = { name: string; value: ReactNode; beside?: ReactNode; children: ReactNode }

function Figure({ name, value, beside, children }: FigureProps) {
  return (
    <div className="key-figure">
      <dt className="text-muted text-xs">{name}</dt>
      <dd>
        <span className="flex items-end justify-between gap-2">
          <span className="font-semibold text-xl tabular-nums">{value}</span>
          {beside}
        </span>
        <span className="text-muted text-xs">{children}</span>
      </dd>
    </div>
  )
}

function HeartbeatValue({ heartbeat }: { heartbeat: Heartbeat | undefined }) {
  if (!heartbeat) return '–'
  if (heartbeat.silentAt) return <span className="text-high">Silent</span>
  return heartbeat.heardAt ? <Age at={heartbeat.heardAt.toISOString()} /> : 'Not yet'
}

function Awaited() {
  return (
    <>
      <Clock aria-hidden className="size-4 shrink-0 text-muted" />
      <span>
        Waiting for the first alert…{' '}
        <span className="text-muted">
          It appears here by itself. A test alert is low, and is routed like any other.
        </span>
      </span>
    </>
  )
}

function Newest({ alert }: { alert: RecentAlert }) {
  return (
    <>
      <span className="text-muted">
        <RelativeTime at={alert.receivedAt} />
      </span>
      {alert.accepted ? (
        <>
          <SeverityMark severity={alert.severity} />
          <span className="min-w-0 font-medium wrap-anywhere">
            <VisibleText marks={5}>{shortened(alert.summary, SUMMARY_SHOWN)}</VisibleText>
          </span>
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
          <Link href={`/incidents/${alert.incidentId}`} prefetch={false}>
            opened #{alert.incidentId}
          </Link>
        </>
      ) : (
        <Link href={`/rejected/${alert.rejectedAlertId}`} prefetch={false} className="font-medium text-high">
          rejected: <VisibleText>{shortened(alert.errors[0]?.message ?? alert.detail, SUMMARY_SHOWN)}</VisibleText>
        </Link>
      )}
    </>
  )
}
