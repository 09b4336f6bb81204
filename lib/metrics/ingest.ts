import { Counter, Histogram, type Registry } from 'prom-client'
import { OUTCOMES } from '../contract/outcomes'
import { SEVERITIES } from '../values/severity'

export type IngestMetrics = ReturnType<typeof createIngestMetrics>

/** Each severity and code starts at zero, so that a rate sees the first event. */
export function createIngestMetrics(registry: Registry, { codes }: { codes: readonly string[] }) {
  const registers = [registry]
  const metrics = {
    accepted: new Counter({
      name: 'tocsin_alerts_accepted_total',
      help: 'Alerts that were answered with 201, by severity.',
      labelNames: ['severity'],
      registers,
    }),
    notices: new Counter({
      name: 'tocsin_notices_total',
      help: 'Alerts in the bodies of sources, by what each did.',
      labelNames: ['outcome'],
      registers,
    }),
    replayed: new Counter({
      name: 'tocsin_alerts_replayed_total',
      help: 'Alerts whose Idempotency-Key had opened an incident before.',
      registers,
    }),
    refused: new Counter({
      name: 'tocsin_alerts_refused_total',
      help: 'Requests to the ingest endpoint that were refused, by code.',
      labelNames: ['code'],
      registers,
    }),
    commitSize: new Histogram({
      name: 'tocsin_commit_alerts',
      help: 'Alerts, accepted or rejected, that were committed together.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'tocsin_commit_seconds',
      help: 'Time that a commit took.',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    commitsFailed: new Counter({
      name: 'tocsin_commits_failed_total',
      help: 'Commits that failed, by outcome: rolled_back when nothing can have been stored, else unknown.',
      labelNames: ['outcome'],
      registers,
    }),
  }
  for (const outcome of ['rolled_back', 'unknown']) metrics.commitsFailed.inc({ outcome }, 0)
  for (const outcome of OUTCOMES) metrics.notices.inc({ outcome }, 0)
  for (const severity of SEVERITIES) metrics.accepted.inc({ severity }, 0)
  for (const code of codes) metrics.refused.inc({ code }, 0)
  return metrics
}
