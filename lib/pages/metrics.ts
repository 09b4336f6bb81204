import { Counter, Histogram, type Registry } from 'prom-client'

export type PagingMetrics = ReturnType<typeof createPagingMetrics>

export function createPagingMetrics(registry: Registry) {
  return {
    attempts: new Counter({
      name: 'tocsin_page_attempts_total',
      help: 'Attempts to send a page, by channel and outcome: delivered, retried or failed.',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
    firstAttemptSeconds: new Histogram({
      name: 'tocsin_page_first_attempt_seconds',
      help: 'From receiving the first alert of a page to the first attempt to send it.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 120],
      registers: [registry],
    }),
  }
}
