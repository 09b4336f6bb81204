import { Counter, Histogram, type Registry } from 'prom-client'

export type IngestMetrics = ReturnType<typeof createIngestMetrics>

/** What is counted on an alert's way. */
export function createIngestMetrics(registry: Registry) {
  const registers = [registry]
  return {
    accepted: new Counter({
      name: 'tocsin_alerts_accepted_total',
      help: 'Alerts that were answered with 201, by severity.',
      labelNames: ['severity'],
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
  }
}
