import { connect } from 'node:net'
import { type Answer, createAnswerReader } from './read-answers'

const HOST = '127.0.0.1'
const PATIENCE_MS = 60_000
const REST_AFTER_REFUSAL_MS = 25

export type Pipeline = {
  port: number
  token: string
  /** Alerts in progress at once. */
  inFlight: number
  /** The pause after a stored alert. */
  restMs?: number
  /** The next body; undefined to stop. */
  next: () => string | undefined
  /** `answer` is undefined when the connection ended before. */
  onAnswer: (body: string, answer: Answer | undefined, waitedMs: number) => void
}

/** Sends without waiting for each answer; resolves once the connection has ended. */
export function sendPipelined({ port, token, inFlight, restMs = 0, next, onAnswer }: Pipeline): Promise<void> {
  const socket = connect({ port, host: HOST, noDelay: true, timeout: PATIENCE_MS })
  const underWay: { body: string; sentAt: number }[] = []
  const read = createAnswerReader()
  let resting = 0

  function send(count: number) {
    const bodies = Array.from({ length: count }, next).filter((body) => body !== undefined)
    const sentAt = performance.now()
    underWay.push(...bodies.map((body) => ({ body, sentAt })))
    if (bodies.length > 0) socket.write(bodies.map((body) => requestOf(body, token)).join(''))
    if (underWay.length === 0 && resting === 0) socket.destroy()
  }

  function rest(count: number, ms: number) {
    if (count === 0) return
    resting += count
    setTimeout(() => {
      resting -= count
      if (!socket.destroyed) send(count)
    }, ms)
  }

  function take(bytes: Buffer) {
    const answers = read(bytes)
    for (const answer of answers) {
      const sent = underWay.shift()
      if (!sent) throw new Error('more answers than alerts')
      onAnswer(sent.body, answer, performance.now() - sent.sentAt)
    }
    const stored = answers.filter(({ status }) => status === 201).length
    rest(answers.length - stored, REST_AFTER_REFUSAL_MS)
    if (restMs > 0) rest(stored, restMs)
    else send(stored)
  }

  socket.once('connect', () => send(inFlight))
  socket.on('data', (bytes) => {
    try {
      take(bytes)
    } catch {
      socket.destroy()
    }
  })
  socket.once('timeout', () => socket.destroy())
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('close', () => {
      for (const { body, sentAt } of underWay) onAnswer(body, undefined, performance.now() - sentAt)
      resolve()
    })
  })
}

function requestOf(body: string, token: string) {
  return [
    'POST /api/webhook/ingest HTTP/1.1',
    `Host: ${HOST}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
