import { setTimeout as pause } from 'node:timers/promises'
import { startHttpReceiver } from '../../testing/http-receiver'
import { provision } from '../ground/provision'
import { putOnCall } from '../ground/put-on-call'
import { startServer } from '../ground/start'
import { sampleAlerts } from './alerts'

const PER_SECOND = 50
const SECONDS = 20
const WARM_UP = 100
const PATIENCE_MS = 5_000

export type PagingDelay = { pages: number; perSecond: number; p50Ms: number; p99Ms: number }

/**
 * From receiving an alert to its page at a receiver on this machine, with 50 critical alerts a second, each with a page
 * of its own.
 */
export async function measurePaging(folder: string): Promise<PagingDelay> {
  const delays: number[] = []
  const receiver = await startHttpReceiver((response, { text }) => {
    delays.push(Date.now() - Date.parse(JSON.parse(text).data.incident.receivedAt))
    response.writeHead(204).end()
  })
  const token = await provision({ dataDir: folder })
  await putOnCall({ dataDir: folder }, { url: `${receiver.url}/hook`, policy: { gatherSeconds: 0 } })
  const server = await startServer({
    sources: process.cwd(),
    dataDir: folder,
    env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  })
  const all = PER_SECOND * SECONDS + WARM_UP
  try {
    await sendEvenly(`http://127.0.0.1:${server.port}/api/webhook/ingest`, token, all)
    for (let left = PATIENCE_MS; left > 0 && delays.length < all; left -= 50) await pause(50)
  } finally {
    await server.kill()
    await receiver.close()
  }
  if (delays.length < all) throw new Error(`${all - delays.length} of ${all} pages did not arrive`)
  const sorted = delays.slice(WARM_UP).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { pages: sorted.length, perSecond: PER_SECOND, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function sendEvenly(url: string, token: string, count: number) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answers: Promise<Response>[] = []
  const startedAt = performance.now()
  for (const [at, alert] of sampleAlerts(count).entries()) {
    await pause(Math.max(0, startedAt + (at * 1000) / PER_SECOND - performance.now()))
    const body = JSON.stringify({ ...alert, severity: 'critical' })
    answers.push(fetch(url, { method: 'POST', headers, body }))
  }
  const refused = (await Promise.all(answers)).filter(({ status }) => status !== 201)
  if (refused.length > 0) throw new Error(`${refused.length} alerts were refused`)
}
