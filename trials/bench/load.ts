import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { connect as connectSecurely } from 'node:tls'
import { type SampleAlert, sampleAlerts } from './alerts'

/** `alerts`: in each body; `others`: further servers; `connections`: to each server. */
export type Target = {
  url: string
  others?: string[]
  method?: 'GET' | 'POST'
  token?: string
  toBody?: (alert: SampleAlert) => string
  alerts?: number
  connections?: number
}
export type Measure = { perSecond: number; p99Ms: number; answered: number }

const CONNECTIONS = 64
const BODIES = 1_000
const PATIENCE_MS = 30_000

/**
 * Sends alerts over 64 connections to each server, one after the other on each. Plain sockets take less than an HTTP client from the
 * server, which shares the machine.
 * @throws Error when an alert was not accepted or answered, or a connection broke
 */
export async function load(target: Target, seconds: number): Promise<Measure> {
  const requests = requestsTo(target)
  const latency = createHistogram()
  const startedAt = performance.now()
  let sent = 0
  const next = () => (performance.now() < startedAt + seconds * 1000 ? requests[sent++ % requests.length] : undefined)
  const urls = [target.url, ...(target.others ?? [])]
  const to = urls.flatMap((url) => Array.from({ length: target.connections ?? CONNECTIONS }, () => url))
  await Promise.all(to.map((url) => converse(url, next, (us) => latency.record(us))))
  const perSecond = (latency.count * (target.alerts ?? 1) * 1000) / (performance.now() - startedAt)
  return { perSecond, p99Ms: latency.percentile(99) / 1000, answered: latency.count }
}

function requestsTo({ url, method = 'POST', token, toBody = JSON.stringify }: Target) {
  const { host, pathname } = new URL(url)
  const head = `${method} ${pathname} HTTP/1.1\r\nHost: ${host}\r\n`
  if (method === 'GET') return [Buffer.from(`${head}\r\n`)]
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  return sampleAlerts(BODIES).map((alert) => {
    const body = toBody(alert)
    const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
    return Buffer.from(`${head}${authorization}Content-Type: application/json\r\n${length}\r\n${body}`)
  })
}

/** Sends until `next` has nothing more; `record` gets the microseconds of each answer. */
function converse(url: string, next: () => Buffer | undefined, record: (us: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket = open(url)
    let answer = ''
    let sentAt = 0
    const send = () => {
      const request = next()
      if (!request) return socket.destroy()
      answer = ''
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setEncoding('latin1').once(url.startsWith('https:') ? 'secureConnect' : 'connect', send)
    socket.on('data', (chunk) => {
      answer += chunk
      if (!isWhole(answer)) return
      if (!/^HTTP\/1\.1 2/.test(answer)) return socket.destroy(new Error(`${url} answered ${answer}`))
      record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)))
      send()
    })
    socket.once('end', () => socket.destroy(new Error(`${url} closed a connection`)))
    socket.once('timeout', () => socket.destroy(new Error(`${url} does not answer`)))
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}

function open(url: string): Socket {
  const { port, hostname, protocol } = new URL(url)
  const options = { port: Number(port), host: hostname, noDelay: true, timeout: PATIENCE_MS }
  return protocol === 'https:' ? connectSecurely({ ...options, rejectUnauthorized: false }) : connect(options)
}

function isWhole(answer: string) {
  const head = answer.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(answer)?.[1]
  if (length === undefined) return answer.endsWith('\r\n0\r\n\r\n')
  return head !== -1 && answer.length >= head + 4 + Number(length)
}
