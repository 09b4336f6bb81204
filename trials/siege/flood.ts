import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'
import { headOf } from './raw-sockets'
import { clock } from './sent'

type Plan = {
  token: string
  bodyOf: (n: number) => string
  connections?: number
  /** Without it, as fast as possible. */
  perSecond?: number
}

/**
 * Sends over many connections, one request after the other on each, until the attack is over; resolves with counts by
 * status. Plain sockets, because an HTTP client would take the server's time.
 */
export async function flood({ server, isOver }: Pick<Field, 'server' | 'isOver'>, plan: Plan) {
  const { token, bodyOf, connections = 32, perSecond = Number.POSITIVE_INFINITY } = plan
  const counts = new Map<string, number>()
  const startedAt = clock()
  let sent = 0
  const next = () => {
    const body = bodyOf(sent++)
    return Buffer.from(`${headOf(token, Buffer.byteLength(body))}${body}`)
  }
  const isEarly = () => sent >= ((clock() - startedAt) / 1000) * perSecond
  const tally = (status: string) => counts.set(status, (counts.get(status) ?? 0) + 1)
  const again = async () => {
    while (!isOver()) await converse(server.port, { next, isEarly, tally, isOver }).catch(() => pause(50))
  }
  await Promise.all(Array.from({ length: connections }, again))
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

type Talk = { next: () => Buffer; isEarly: () => boolean; tally: (status: string) => unknown; isOver: () => boolean }

function converse(port: number, { next, isEarly, tally, isOver }: Talk) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, timeout: 30_000 })
    let answer = ''
    const send = () => {
      answer = ''
      if (isOver()) return socket.destroy()
      if (isEarly()) return void setTimeout(send, 5)
      socket.write(next())
    }
    socket.setEncoding('latin1').once('connect', send)
    socket.on('data', (chunk) => {
      answer += chunk
      if (!isWhole(answer)) return
      tally(answer.slice(9, 12))
      send()
    })
    socket.once('timeout', () => socket.destroy())
    socket.once('error', reject)
    socket.once('close', () => (isOver() ? resolve() : reject(new Error('closed'))))
  })
}

function isWhole(answer: string) {
  const head = answer.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)/im.exec(answer)?.[1]
  return head !== -1 && length !== undefined && answer.length >= head + 4 + Number(length)
}
