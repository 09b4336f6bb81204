import autocannon from 'autocannon'
import { sampleAlerts } from './alerts'

export type Target = { url: string; method?: 'GET' | 'POST'; token?: string; toBody?: (alert: object) => string }
export type Measure = { perSecond: number; p99Ms: number; answered: number }

const CONNECTIONS = 64
const BODIES = 1_000

/**
 * Sends alerts over 64 connections, on each the next one once the last was answered, for so many seconds.
 * @throws Error when an answer was none of the 200s, or none came
 */
export async function load({ url, method = 'POST', token, toBody = JSON.stringify }: Target, seconds: number) {
  const result = await autocannon({
    url,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(method === 'POST' && { requests: sampleAlerts(BODIES).map((alert) => ({ body: toBody(alert) })) }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const measure: Measure = {
    perSecond: result['2xx'] / result.duration,
    p99Ms: result.latency.p99,
    answered: result['2xx'],
  }
  return measure
}
