import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import type { Heartbeat } from '@/lib/heartbeats/list'
import { removeHeartbeatAction } from './actions'
import { HeartbeatForm } from './heartbeat-form'
import { RenewPingUrl } from './renew-ping-url'

const USUAL = { everyMinutes: 60, graceMinutes: 5 }

type HeartbeatSectionProps = {
  apiKeyId: number
  name: string
  heartbeat: Heartbeat | undefined
  /** It has sent an alert that always fires, so that its absence tells. */
  hasWatchdog: boolean
}

export function HeartbeatSection({ apiKeyId, name, heartbeat, hasWatchdog }: HeartbeatSectionProps) {
  const remove = heartbeat && (
    <ConfirmDialog
      trigger="Remove"
      look="plain"
      title={`Expect no heartbeat of ${name}?`}
      confirm="Remove the heartbeat"
      action={removeHeartbeatAction}
      fields={{ apiKeyId }}
    >
      A silent key no longer opens an incident, and its ping address stops working. An open incident about its silence
      is resolved.
    </ConfirmDialog>
  )
  return (
    <div className="flex flex-col gap-4">
      {heartbeat ? (
        <State heartbeat={heartbeat} />
      ) : (
        <p className="max-w-prose text-muted">
          Alerts you when this sender goes quiet: a backup, a cron job, a monitor's own watchdog. If neither an alert
          nor a ping arrives in time, a high incident opens; the next one resolves it.
        </p>
      )}
      {!heartbeat && hasWatchdog && (
        <p className="max-w-prose">
          This key sends a Watchdog, an alert that always fires. Enable the heartbeat, and you are paged when it stops:
          choose a period a little longer than Alertmanager's repeat_interval for it.
        </p>
      )}
      <HeartbeatForm apiKeyId={apiKeyId} period={heartbeat ?? USUAL} isSet={heartbeat !== undefined} />
      {heartbeat && <RenewPingUrl apiKeyId={apiKeyId} />}
      {remove && <div>{remove}</div>}
    </div>
  )
}

function State({ heartbeat: { heardAt, silentAt, dueAt } }: { heartbeat: Heartbeat }) {
  return (
    <p>
      {silentAt ? (
        <span className="font-medium text-high">
          Silent since <RelativeTime at={silentAt} />.
        </span>
      ) : (
        <>
          Due <RelativeTime at={dueAt} withExact />.
        </>
      )}{' '}
      <span className="text-muted">
        {heardAt ? (
          <>
            Last heard from <RelativeTime at={heardAt} />.
          </>
        ) : (
          'Not heard from yet.'
        )}
      </span>
    </p>
  )
}
