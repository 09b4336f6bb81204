import { CircleX, Gauge, HeartPulse, ListFilter, RefreshCw, TriangleAlert } from 'lucide-react'
import { Fold } from '@/components/ui/fold'
import { limitInWords, limitMark } from '@/lib/api-keys/limit'
import type { ApiKeySummary } from '@/lib/api-keys/list'
import type { Heartbeat } from '@/lib/heartbeats/list'
import { periodInWords } from '@/lib/heartbeats/period'
import { getRuntime } from '@/lib/server/runtime'
import type { Reading } from '@/lib/sources/reading'
import { HeartbeatSection } from './heartbeat/heartbeat-section'
import { LimitApiKeyForm } from './limit-api-key-form'
import { PageRejectedForm } from './page-rejected-form'
import { readingInWords } from './reading/in-words'
import { ReadingSection } from './reading/reading-section'
import { RevokeApiKey } from './revoke-api-key'
import { RotateApiKeyForm } from './rotate-api-key-form'

type AdvancedProps = {
  apiKey: ApiKeySummary
  reading: Reading | null
  heartbeat: Heartbeat | undefined
  hasWatchdog: boolean
  /** The one that is unfolded. */
  open: string | undefined
}

/** What is rarely changed, each with its present value. */
export function Advanced({ apiKey, reading, heartbeat, hasWatchdog, open }: AdvancedProps) {
  const { BASE_URL, INGEST_RATE_PER_SECOND, INGEST_BURST } = getRuntime().env
  const { id, name, rate, burst, pagesRejected, oldToken } = apiKey
  return (
    <section aria-labelledby="advanced">
      <h2 id="advanced" className="mb-2 font-semibold">
        Advanced
      </h2>
      <div className="panel divide-y divide-line">
        <Fold
          id="mapping"
          title="Field mapping"
          icon={ListFilter}
          value={readingInWords(reading)}
          isOpen={open === 'mapping'}
        >
          <ReadingSection apiKeyId={id} reading={reading} />
        </Fold>
        <Fold
          id="heartbeat"
          title="Heartbeat"
          icon={HeartPulse}
          value={
            heartbeat
              ? `Every ${periodInWords(heartbeat.everyMinutes)}, else a high incident`
              : heartbeatOff(hasWatchdog)
          }
          isOpen={open === 'heartbeat'}
        >
          <HeartbeatSection apiKeyId={id} name={name} heartbeat={heartbeat} hasWatchdog={hasWatchdog} />
        </Fold>
        <Fold
          id="rejected"
          title="Rejected alerts"
          icon={TriangleAlert}
          value={pagesRejected ? 'Open a high incident' : 'Wait under Rejected, without an incident'}
          isOpen={open === 'rejected'}
        >
          <PageRejectedForm apiKeyId={id} pagesRejected={pagesRejected} />
        </Fold>
        <Fold
          id="limit"
          title="Rate limit"
          icon={Gauge}
          value={
            rate === null
              ? `As the server: ${limitInWords({ rate: INGEST_RATE_PER_SECOND, burst: INGEST_BURST })}`
              : limitInWords({ rate, burst })
          }
          isOpen={open === 'limit'}
        >
          <LimitApiKeyForm
            apiKeyId={id}
            limit={{ rate, burst }}
            mark={limitMark(apiKey)}
            standard={{ rate: INGEST_RATE_PER_SECOND, burst: INGEST_BURST }}
          />
        </Fold>
        <Fold
          id="rotate"
          title="Rotate token"
          icon={RefreshCw}
          value={
            oldToken
              ? `The old token ${oldToken.hint} still works`
              : 'The old token and the new one can work side by side'
          }
          isOpen={open === 'rotate'}
        >
          <RotateApiKeyForm apiKeyId={id} oldHint={oldToken?.hint} baseUrl={BASE_URL} />
        </Fold>
        <div className="fold-row">
          <CircleX aria-hidden className="size-4 shrink-0 text-muted" />
          <h3 className="fold-title">Revoke</h3>
          <span className="fold-value">Its senders get 401 from then on. Incidents stay.</span>
          <RevokeApiKey apiKeyId={id} name={name} />
        </div>
      </div>
    </section>
  )
}

function heartbeatOff(hasWatchdog: boolean) {
  return hasWatchdog ? 'Off. It sends a Watchdog: use that as its heartbeat' : 'Off'
}
