import { setTimeout as pause } from 'node:timers/promises'
import { alertBody } from './alert'
import type { Pace } from './pace'
import { sendPipelined } from './pipeline'
import type { Answer } from './read-answers'

/** Enough to fill commits of 256, the largest, while others are in progress. */
export const USUAL_LOAD: LoadSize = { connections: 96, inFlight: 8 }
const AGAIN_MS = 50

export type Acknowledged = { id: string; body: string }

export type LoadSize = {
  connections: number
  /** Alerts in progress on each connection. */
  inFlight: number
  restMs?: number
  /** Opens a broken connection again. */
  reconnects?: boolean
  /** With `reconnects`: alerts before a new connection, as most senders do. */
  alertsEach?: number
}

export type Load = {
  /** By status; `no answer` for each alert whose connection broke. */
  counts: ReadonlyMap<string, number>
  /** Lets connections finish the alerts in progress. */
  stop: () => Promise<void>
}

type Target = { port: number; token: string; acknowledged: Acknowledged[]; pace: Pace; nextNumber: () => number }

/** Sends until it is stopped, noting every 201. */
export function startLoad(target: Target, size = USUAL_LOAD): Load {
  let stopping = false
  const counts = new Map<string, number>()
  const next = () => (stopping ? undefined : alertBody(target.nextNumber()))
  const onAnswer = (body: string, answer: Answer | undefined, waitedMs: number) => {
    const { name, id } = read(answer)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (!id) return
    target.acknowledged.push({ id, body })
    target.pace.noteStored(waitedMs)
  }
  const keepSending = async () => {
    do {
      await sendPipelined({ ...target, ...size, next: atMost(size.alertsEach, next), onAnswer })
      if (!stopping && size.reconnects) await pause(AGAIN_MS)
    } while (!stopping && size.reconnects)
  }
  const senders = Array.from({ length: size.connections }, keepSending)
  const stop = async () => {
    stopping = true
    await Promise.all(senders)
  }
  return { counts, stop }
}

function atMost(alerts = Number.POSITIVE_INFINITY, next: () => string | undefined) {
  let left = alerts
  return () => (left-- > 0 ? next() : undefined)
}

function read(answer: Answer | undefined): { name: string; id?: string } {
  if (!answer) return { name: 'no answer' }
  const { status, headers } = answer
  if (status === 503 && !headers.has('retry-after')) return { name: '503 without Retry-After' }
  if (status !== 201) return { name: String(status) }
  const [, id] = /^\/incidents\/(\d+)$/.exec(headers.get('location') ?? '') ?? []
  return { name: '201', id: id ?? 'none' }
}
